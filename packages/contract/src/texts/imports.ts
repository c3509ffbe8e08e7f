import type { Entry } from './entry.ts';

const en = {
  'import-under-way': 'Data is being brought in already. Wait until that has ended, or stop it.',
  'import-replaced': 'Another upload was begun meanwhile, so this one has ended.',
  'import-upload-large': 'The archive is too large: at most {most:size} are taken here.',
  'import-foreign':
    'This file is not the archive of an account’s data. Choose the file that you got under “Download my data”. Nothing was changed.',
  'import-newer':
    'This archive was made by a newer version than the one here. Have this installation updated first. Nothing was changed.',
  'import-damaged':
    'The archive is not as it was made: something in it is cut off, missing or altered. Download it again and choose the new file. Nothing was changed.',
  'import-too-large': 'The archive holds more than can be brought in here. Nothing was changed.',
  'import-failed':
    'It ended before everything was there. What was brought in stays. Choose the same archive again: it goes on from there, and nothing is doubled.',
  'import-not-accepted': 'Something in it is not as it can be saved here.',
  'import-connect-notion':
    'Its key to Notion is not in an archive. Open the source and connect it to Notion.',
  'import-new-code':
    'Its access code is not in an archive, so it has a new one. Give it to those who may chat with the assistant.',
  'import-model-usual': 'The model that it used is not offered here, so it uses the usual one.',
  'import-conversations-beyond': {
    by: 'count',
    one: '{count} conversation was left out: the archive holds more than are brought in.',
    other: '{count} conversations were left out: the archive holds more than are brought in.',
  },
} as const satisfies Record<string, Entry>;

type Texts = Record<keyof typeof en, Entry>;

const fil: Texts = {
  'import-under-way': 'May ipinapasok na pong data. Hintayin munang matapos, o ihinto ito.',
  'import-replaced': 'May sinimulang ibang upload, kaya inihinto ang isang ito.',
  'import-upload-large': 'Masyadong malaki ang archive: hanggang {most:size} lang po ang tinatanggap dito.',
  'import-foreign':
    'Hindi po ito archive ng data ng isang account. Piliin ang file na nakuha ninyo sa “I-download ang data ko”. Walang nabago.',
  'import-newer':
    'Ginawa ang archive na ito sa mas bagong version kaysa sa narito. Ipa-update po muna ang installation na ito. Walang nabago.',
  'import-damaged':
    'Hindi na po buo ang archive: may naputol, nawawala, o nabago rito. I-download ulit ito at piliin ang bagong file. Walang nabago.',
  'import-too-large': 'Mas marami ang laman ng archive kaysa sa puwedeng ipasok dito. Walang nabago.',
  'import-failed':
    'Natigil po ito bago matapos. Nananatili ang mga naipasok na. Piliin ulit ang parehong archive: itutuloy ito mula roon, at walang madodoble.',
  'import-not-accepted': 'May laman po itong hindi puwedeng i-save dito.',
  'import-connect-notion':
    'Wala sa archive ang key nito sa Notion. Buksan po ang source at ikonekta ulit sa Notion.',
  'import-new-code':
    'Wala sa archive ang access code nito, kaya may bago na. Ibigay po ito sa mga puwedeng maki-chat sa assistant.',
  'import-model-usual': 'Wala rito ang model na ginamit nito, kaya ang karaniwang model ang gamit.',
  'import-conversations-beyond': {
    by: 'count',
    one: '{count} usapan ang hindi naisama: mas marami ang nasa archive kaysa sa ipinapasok.',
    other: '{count} usapan ang hindi naisama: mas marami ang nasa archive kaysa sa ipinapasok.',
  },
};

const es: Texts = {
  'import-under-way': 'Ya se están trayendo datos. Espere a que termine o deténgalo.',
  'import-replaced': 'Entretanto se inició otra subida, así que esta terminó.',
  'import-upload-large': 'El archivo es demasiado grande: aquí se aceptan como máximo {most:size}.',
  'import-foreign':
    'Este fichero no es el archivo de los datos de una cuenta. Elija el que obtuvo en «Descargar mis datos». No se cambió nada.',
  'import-newer':
    'Este archivo se hizo con una versión más reciente que la de aquí. Pida primero que se actualice esta instalación. No se cambió nada.',
  'import-damaged':
    'El archivo no está como se hizo: algo está cortado, falta o fue alterado. Descárguelo de nuevo y elija el nuevo. No se cambió nada.',
  'import-too-large': 'El archivo contiene más de lo que se puede traer aquí. No se cambió nada.',
  'import-failed':
    'Terminó antes de que estuviera todo. Lo que se trajo se queda. Elija otra vez el mismo archivo: sigue desde ahí y nada se duplica.',
  'import-not-accepted': 'Algo de su contenido no se puede guardar aquí.',
  'import-connect-notion': 'Su clave de Notion no está en el archivo. Abra la fuente y conéctela con Notion.',
  'import-new-code':
    'Su código de acceso no está en el archivo, así que tiene uno nuevo. Déselo a quienes puedan conversar con el asistente.',
  'import-model-usual': 'El modelo que usaba no se ofrece aquí, así que usa el habitual.',
  'import-conversations-beyond': {
    by: 'count',
    one: 'Se omitió {count} conversación: el archivo contiene más de las que se traen.',
    other: 'Se omitieron {count} conversaciones: el archivo contiene más de las que se traen.',
  },
};

const fr: Texts = {
  'import-under-way': 'Des données sont déjà en cours de reprise. Attendez la fin ou arrêtez-la.',
  'import-replaced': 'Un autre envoi a été commencé entre-temps, celui-ci est donc terminé.',
  'import-upload-large': 'L’archive est trop grande : {most:size} au plus sont acceptés ici.',
  'import-foreign':
    'Ce fichier n’est pas l’archive des données d’un compte. Choisissez celui que vous avez obtenu sous « Télécharger mes données ». Rien n’a été modifié.',
  'import-newer':
    'Cette archive a été faite par une version plus récente que celle-ci. Faites d’abord mettre à jour cette installation. Rien n’a été modifié.',
  'import-damaged':
    'L’archive n’est pas telle qu’elle a été faite : quelque chose y est coupé, manquant ou modifié. Téléchargez-la de nouveau et choisissez le nouveau fichier. Rien n’a été modifié.',
  'import-too-large': 'L’archive contient plus que ce qui peut être repris ici. Rien n’a été modifié.',
  'import-failed':
    'La reprise s’est arrêtée avant la fin. Ce qui a été repris reste. Choisissez encore la même archive : elle continue de là, et rien n’est en double.',
  'import-not-accepted': 'Un élément de son contenu ne peut pas être enregistré ici.',
  'import-connect-notion':
    'Sa clé pour Notion n’est pas dans l’archive. Ouvrez la source et connectez-la à Notion.',
  'import-new-code':
    'Son code d’accès n’est pas dans l’archive, il en a donc un nouveau. Donnez-le à ceux qui peuvent discuter avec l’assistant.',
  'import-model-usual':
    'Le modèle qu’il utilisait n’est pas proposé ici, il utilise donc le modèle habituel.',
  'import-conversations-beyond': {
    by: 'count',
    one: '{count} conversation n’a pas été reprise : l’archive en contient plus qu’on n’en reprend.',
    other: '{count} conversations n’ont pas été reprises : l’archive en contient plus qu’on n’en reprend.',
  },
};

/** What is said of data of an account on their way in, by language: a part of the catalogue. */
export const imports = { en, fil, es, fr };
