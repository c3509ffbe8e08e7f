import type { Language } from '@anito/contract/languages';

/** Captions of the video's steps, by step name. */
export const recordingCaptions: Record<Language, Record<string, string>> = {
  en: {
    add: 'A bakeshop adds four of its papers: a menu, policies, delivery areas, questions.',
    read: 'They are read at once.',
    build: 'An assistant is proposed from what they say.',
    name: 'It gets a name, and is ready.',
    ask: 'A visitor asks for a price. The answer names its source.',
    unknown: 'What the papers do not say, it does not make up.',
  },
  fil: {
    add: 'Nagdagdag ang panaderya ng apat na papel: menu, patakaran, lugar ng delivery, mga tanong.',
    read: 'Binabasa agad ang mga ito.',
    build: 'Mula rito, may iminumungkahing assistant.',
    name: 'Binigyan ng pangalan, at handa na.',
    ask: 'Nagtanong ng presyo ang bisita. Nasa sagot kung saan ito galing.',
    unknown: 'Kung wala sa mga papel, hindi ito nag-iimbento.',
  },
  es: {
    add: 'Una panadería añade cuatro de sus papeles: menú, condiciones, zonas de reparto, preguntas.',
    read: 'Se leen enseguida.',
    build: 'A partir de ellos se propone un asistente.',
    name: 'Recibe un nombre y está listo.',
    ask: 'Un visitante pregunta un precio. La respuesta nombra su fuente.',
    unknown: 'Lo que los papeles no dicen, no se lo inventa.',
  },
  fr: {
    add: 'Une boulangerie ajoute quatre papiers : menu, conditions, zones de livraison, questions.',
    read: 'Ils sont lus aussitôt.',
    build: 'Un assistant est proposé à partir de ce qu’ils disent.',
    name: 'Il reçoit un nom, et il est prêt.',
    ask: 'Un visiteur demande un prix. La réponse nomme sa source.',
    unknown: 'Ce que les papiers ne disent pas, il ne l’invente pas.',
  },
};
