import type { Language } from '../languages.ts';

/** What the first file of somebody's exported data says; each sentence stands in a paragraph of its own. */
type ReadmeTexts = {
  title: (product: string, email: string, date: string) => string;
  files: string;
  conversations: string;
  data: string;
  manifest: string;
  leftOut: string;
};

const en: ReadmeTexts = {
  title: (product, email, date) => `Everything of the account ${email} in ${product}, as of ${date} (UTC).`,
  files: 'files/ has your uploaded files and the pictures of your assistants, as they are.',
  conversations:
    'conversations/ has what visitors asked each assistant, and its answers. The files open in any spreadsheet.',
  data: 'data/ has everything else, one kind of thing to a file: one thing on each line, as JSON.',
  manifest:
    'manifest.json lists all files of this archive with their sizes and checksums. By it another installation brings everything in: Settings, Profile, “Bring data from another installation”.',
  leftOut:
    'Passwords, API keys, access codes and the keys to Notion are not in it. Whoever has this archive can read everything else: keep it in a safe place.',
};

const fil: ReadmeTexts = {
  title: (product, email, date) =>
    `Lahat ng laman ng account na ${email} sa ${product}, noong ${date} (UTC).`,
  files: 'Nasa files/ ang mga file na in-upload ninyo at ang mga larawan ng inyong mga assistant.',
  conversations:
    'Nasa conversations/ ang mga tanong ng bisita sa bawat assistant at ang mga sagot nito. Mabubuksan ito sa kahit anong spreadsheet.',
  data: 'Nasa data/ ang lahat ng iba pa, isang file sa bawat uri: isang item sa bawat linya, bilang JSON.',
  manifest:
    'Nakalista sa manifest.json ang lahat ng file ng archive na ito, kasama ang laki at checksum. Dahil dito madadala ang lahat sa ibang installation: Settings, Profile, “Dalhin dito ang data mula sa ibang installation”.',
  leftOut:
    'Wala po rito ang mga password, API key, access code, at key sa Notion. Mababasa ng may hawak ng archive na ito ang lahat ng iba pa: itago po ninyo ito nang maayos.',
};

const es: ReadmeTexts = {
  title: (product, email, date) => `Todo lo de la cuenta ${email} en ${product}, a fecha de ${date} (UTC).`,
  files: 'files/ contiene los archivos que usted subió y las imágenes de sus asistentes, tal como son.',
  conversations:
    'conversations/ contiene lo que los visitantes preguntaron a cada asistente y sus respuestas. Se abre con cualquier hoja de cálculo.',
  data: 'data/ contiene todo lo demás, un archivo por cada clase de cosa: una por línea, en JSON.',
  manifest:
    'manifest.json enumera todos los ficheros de este archivo con su tamaño y su suma de control. Con él otra instalación lo trae todo: Configuración, Perfil, «Traer datos de otra instalación».',
  leftOut:
    'No incluye contraseñas, claves de API, códigos de acceso ni las claves de Notion. Quien tenga este archivo puede leer todo lo demás: guárdelo en un lugar seguro.',
};

const fr: ReadmeTexts = {
  title: (product, email, date) =>
    `Tout ce que contient le compte ${email} dans ${product}, au ${date} (UTC).`,
  files: 'files/ contient les fichiers que vous avez envoyés et les images de vos assistants, tels quels.',
  conversations:
    'conversations/ contient ce que les visiteurs ont demandé à chaque assistant, et ses réponses. Tout tableur les ouvre.',
  data: 'data/ contient tout le reste, un fichier par sorte de chose : une par ligne, en JSON.',
  manifest:
    'manifest.json énumère tous les fichiers de cette archive, avec leur taille et leur somme de contrôle. Grâce à lui, une autre installation reprend tout : Paramètres, Profil, « Reprendre les données d’une autre installation ».',
  leftOut:
    'Les mots de passe, les clés d’API, les codes d’accès et les clés de Notion n’y sont pas. Qui détient cette archive peut lire tout le reste : gardez-la en lieu sûr.',
};

/** What the first file of exported data says, by language. */
export const exportReadmes: Record<Language, ReadmeTexts> = { en, fil, es, fr };
