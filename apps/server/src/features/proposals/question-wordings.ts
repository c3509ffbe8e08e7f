import type { Language } from '@anito/language/detect-language';

const priceWords =
  'prices?|pricing|rates?|fees?|costs?|charges?|tuition|presyo|singil|bayarin|precios?|tarifas?|costos?|tarifs?|prix';
/** A heading that speaks of prices itself: what that costs is no question. */
export const pricePattern = new RegExp(`\\b(?:${priceWords})\\b`, 'i');

/** What visitors ask of every business that has it, by how a section about it is headed. */
export const occasions = [
  {
    name: 'hours',
    pattern:
      /\bhours\b|\bopen(?:ing)?\b|\bhorarios?\b|\bhoraires?\b|\bheures d|\boras ng\b|\bkailan bukas\b/i,
  },
  { name: 'delivery', pattern: /\bdeliver|\bentregas?\b|\benvíos?\b|\blivraison/i },
  { name: 'cancelling', pattern: /\bcancel/i },
  { name: 'returns', pattern: /\breturns?\b|\bdevoluci|\bretours?\b/i },
  { name: 'warranty', pattern: /\bwarrant|\bgarant[ií]/i },
  {
    name: 'paying',
    pattern:
      /\bpay(?:ing|ments?)\b|\bmodes? of payment|\bpagbabayad|\b(?:formas|métodos|medios) de pago|\bpagos?$|\bpaiements?\b/i,
  },
  {
    name: 'place',
    pattern:
      /\b(?:our |the )?(?:location|address)\b|\b(?:where (?:we are|to find us)|find(?:ing)? us|getting here|how to get here)\b|\blokasyon\b|\bubicación\b|\bdirección\b|\bcómo llegar\b|\badresse\b|\bnous trouver\b/i,
  },
] as const;
export type Occasion = (typeof occasions)[number]['name'];

type Wordings = {
  price(thing: string): string;
  prices: string;
  topic(topic: string): string;
  occasions: Record<Occasion, string>;
};

/** Of "puppy and kitten package" the last word decides, "parking and visiting" are two. */
const isMany = (thing: string) => /[^s]s$/.test(thing) || /\band \S+$/.test(thing);

const english: Wordings = {
  price: (thing) => `How much ${isMany(thing) ? 'do' : 'does'} ${thing} cost?`,
  prices: 'What are your prices?',
  topic: (topic) => `What should I know about ${topic}?`,
  occasions: {
    hours: 'What are your opening hours?',
    delivery: 'Do you deliver, and what does delivery cost?',
    cancelling: 'Can I cancel?',
    returns: 'Can I return something?',
    warranty: 'How long is the warranty?',
    paying: 'How can I pay?',
    place: 'Where are you located?',
  },
};

/** Headings and lists of prices leave the article out, without which only what is quoted can stand in a sentence. */
const frenchArticle = /^(?:l[aes]|une?|des|nos|notre|vos|votre|ce(?:t|tte|s)?|chaque)\s|^l['’]/i;

const wordings: Partial<Record<Language, Wordings>> = {
  fil: {
    price: (thing) => `Magkano po ang ${thing}?`,
    prices: 'Magkano po ang mga presyo ninyo?',
    topic: (topic) => `Paano po ang ${topic}?`,
    occasions: {
      hours: 'Anong oras po kayo bukas?',
      delivery: 'Magkano po ang delivery?',
      cancelling: 'Pwede po bang mag-cancel?',
      returns: 'Pwede po bang isauli ang binili?',
      warranty: 'Gaano po katagal ang warranty?',
      paying: 'Paano po magbayad?',
      place: 'Saan po kayo matatagpuan?',
    },
  },
  es: {
    price: (thing) => `¿Cuál es el precio de ${thing}?`,
    prices: '¿Cuáles son sus precios?',
    topic: (topic) => `¿Qué debo saber sobre ${topic}?`,
    occasions: {
      hours: '¿Cuál es su horario?',
      delivery: '¿Hacen entregas a domicilio?',
      cancelling: '¿Puedo cancelar?',
      returns: '¿Aceptan devoluciones?',
      warranty: '¿Cuánto dura la garantía?',
      paying: '¿Cómo puedo pagar?',
      place: '¿Dónde están ubicados?',
    },
  },
  fr: {
    price: (thing) =>
      frenchArticle.test(thing) ? `Quel est le tarif pour ${thing} ?` : `Quel est le prix de « ${thing} » ?`,
    prices: 'Quels sont vos tarifs ?',
    topic: (topic) => `Que faut-il savoir sur ${frenchArticle.test(topic) ? topic : `« ${topic} »`} ?`,
    occasions: {
      hours: 'Quels sont vos horaires ?',
      delivery: 'Livrez-vous à domicile ?',
      cancelling: 'Puis-je annuler ?',
      returns: 'Puis-je retourner un article ?',
      warranty: 'Combien de temps dure la garantie ?',
      paying: 'Comment puis-je payer ?',
      place: 'Où êtes-vous situés ?',
    },
  },
};

/** How questions are put in a language; in English where it has no words of its own. */
export function readWordings(language: Language): Wordings {
  return wordings[language] ?? english;
}
