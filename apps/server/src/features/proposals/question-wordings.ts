import type { Language } from '@anito/language/detect-language';
import type { Occasion } from './occasions.ts';

/** How a thing is asked for, by what is written of it. */
type Wordings = {
  price(thing: string): string;
  topic(topic: string): string;
  /** `heading` and `body` are those of the section that answers. */
  occasions: Record<Occasion, string | ((heading: string, body: string) => string)>;
};

/** In English the noun before what is said of it decides: of "refresher for drivers" the first. */
const remark = / (?:for|of|with|without|in|on|per|from|to|at|by) .{0,300}$/;
/** Ends in "s" and is one, or may be. */
const doubtful = /(?:us|is|as|lens|news)$/i;

function askEnglishPrice(thing: string): string {
  const head = thing.replace(remark, '');
  if (
    / (?:and|&) /.test(head)
      ? /(?:[^s]s| (?:and|&) \S+)$/.test(head) && !doubtful.test(head)
      : /[^s]s$/.test(head) && !doubtful.test(head)
  )
    return `How much do ${thing} cost?`;
  const named = /^(?:the|an?|our|your)\s/i.test(thing) ? thing : `the ${thing}`;
  return doubtful.test(head) ? `What is the price of ${named}?` : `How much does ${named} cost?`;
}

const ownPrices = /^(?:our )?((?:\p{L}+ ){1,2}(?:rates|prices|fees))$/iu;

const english: Wordings = {
  price: askEnglishPrice,
  topic: (topic) =>
    /\bpolicy$/i.test(topic) ? `What is your ${topic}?` : `What can you tell me about ${topic}?`,
  occasions: {
    prices: (heading) => {
      const [, own] = ownPrices.exec(heading.trim()) ?? [];
      return own && !/\b(?:the|and|of|list)\b/i.test(own)
        ? `What are your ${own.toLowerCase()}?`
        : 'What are your prices?';
    },
    hours: 'What are your opening hours?',
    delivery: (_, body) =>
      /\d/.test(body) ? 'Do you deliver, and what does delivery cost?' : 'Do you deliver?',
    payment: 'How can I pay?',
    appointment: 'How do I make an appointment?',
    booking: 'How do I book?',
    place: 'Where are you located?',
    enrolling: 'What do I need to enroll?',
    cancelling: 'Can I cancel?',
    returns: 'Can I return something?',
    warranty: 'How long is the warranty?',
  },
};

/** The article by how a word ends; undefined where endings do not tell. */
function findSpanishArticle(word: string): string | undefined {
  const plain = word.toLowerCase();
  if (/^(?:agua|aula|alma|arma|hacha|mano|foto|moto|radio|día|mapa|sofá|chef)s?$/.test(plain))
    return undefined;
  if (/(?:ción|sión|dad|tad|tud|umbre)$/.test(plain)) return 'la';
  if (/(?:ciones|siones|dades|tades)$/.test(plain)) return 'las';
  if (/(?:[^aeiou]or|aje|[^s]o)$/.test(plain)) return 'el';
  if (/(?:ajes|[^aeiou]ores|os)$/.test(plain)) return 'los';
  if (
    /(?:m|ist|t)as?$/.test(plain) &&
    !/(?:crema|cama|toma|llama|palma|goma|consulta|visita|receta|cita|tarta|torta|carta|planta|puerta|vuelta|chaqueta|camiseta)s?$/.test(
      plain,
    )
  )
    return undefined;
  if (/a$/.test(plain)) return 'la';
  return /as$/.test(plain) ? 'las' : undefined;
}

const spanishArticle = /^(?:el|la|los|las|una?|nuestr[oa]s?|cada)\s/i;

function writeSpanishThing(thing: string): string {
  if (spanishArticle.test(thing)) return `de ${thing}`.replace(/^de el /i, 'del ');
  const article = findSpanishArticle(thing.split(' ')[0]!);
  if (!article) return `de «${thing}»`;
  return article === 'el' ? `del ${thing}` : `de ${article} ${thing}`;
}

/** Headings and lists of prices leave the article out, without which only what is quoted can stand in a sentence. */
const frenchArticle = /^(?:l[aes]|une?|des|nos|notre|vos|votre|ce(?:t|tte|s)?|chaque)\s|^l['’]/i;

/** Of several things, for which the article is the same of each: "cours de piano", "lentilles mensuelles". */
const frenchPlural = /^\p{L}+s(?:$|\s\p{L}+[sx]$|\s(?:de|d['’]|à|en|pour|avec|et)(?:\s|(?<=['’])))/u;

function askFrenchPrice(thing: string): string {
  if (frenchArticle.test(thing)) return `Quel est le tarif pour ${thing} ?`;
  return frenchPlural.test(thing) ? `Combien coûtent les ${thing} ?` : `Quel est le prix de « ${thing} » ?`;
}

const wordings: Partial<Record<Language, Wordings>> = {
  fil: {
    price: (thing) => `Magkano po ang ${thing}?`,
    topic: (topic) => `Paano po ang ${topic}?`,
    occasions: {
      prices: 'Magkano po ang mga presyo ninyo?',
      hours: 'Anong oras po kayo bukas?',
      delivery: (_, body) => (/\d/.test(body) ? 'Magkano po ang delivery?' : 'Nagde-deliver po ba kayo?'),
      payment: 'Paano po puwedeng magbayad?',
      appointment: 'Paano po magpa-appointment?',
      booking: 'Paano po magpareserba?',
      place: 'Saan po kayo matatagpuan?',
      enrolling: 'Ano po ang kailangan para makapag-enroll?',
      cancelling: 'Pwede po bang mag-cancel?',
      returns: 'Pwede po bang isauli ang binili?',
      warranty: 'Gaano po katagal ang warranty?',
    },
  },
  es: {
    price: (thing) => `¿Cuál es el precio ${writeSpanishThing(thing)}?`,
    topic: (topic) => `¿Qué debo saber sobre ${topic}?`,
    occasions: {
      prices: '¿Cuáles son sus precios?',
      hours: '¿Cuál es su horario?',
      delivery: '¿Hacen entregas a domicilio?',
      payment: '¿Cómo puedo pagar?',
      appointment: '¿Cómo puedo pedir cita?',
      booking: '¿Cómo puedo reservar?',
      place: '¿Dónde están ustedes?',
      enrolling: '¿Qué necesito para inscribirme?',
      cancelling: '¿Puedo cancelar?',
      returns: '¿Aceptan devoluciones?',
      warranty: '¿Cuánto dura la garantía?',
    },
  },
  fr: {
    price: askFrenchPrice,
    topic: (topic) => `Que faut-il savoir sur ${frenchArticle.test(topic) ? topic : `« ${topic} »`} ?`,
    occasions: {
      prices: 'Quels sont vos tarifs ?',
      hours: 'Quels sont vos horaires ?',
      delivery: 'Livrez-vous à domicile ?',
      payment: 'Comment puis-je payer ?',
      appointment: 'Comment prendre rendez-vous ?',
      booking: 'Comment réserver ?',
      place: 'Où vous trouver ?',
      enrolling: "Que faut-il pour s'inscrire ?",
      cancelling: 'Puis-je annuler ?',
      returns: 'Puis-je retourner un article ?',
      warranty: 'Combien de temps dure la garantie ?',
    },
  },
};

/** How questions are put in a language; in English where it has no words of its own. */
export function readWordings(language: Language): Wordings {
  return wordings[language] ?? english;
}
