import type { ImportTexts } from './en.ts';

export const imports: ImportTexts = {
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
