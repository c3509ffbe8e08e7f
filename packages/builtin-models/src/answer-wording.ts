type Wording = {
  /** Title of the quotes that are folded below the answer. */
  about: string;
  greeting: string;
  /** Ends a list of rows. The citations follow. */
  more: (count: number) => string;
};

/** Own words of the built-in answerer, by ISO 639-1 language. The rest of an answer is quoted. */
const wordings: Record<'en' | 'fil' | 'es' | 'fr', Wording> = {
  en: {
    about: 'More about this',
    greeting: 'Hello! What would you like to know?',
    more: (count) => `… and at least ${count} more in the source`,
  },
  fil: {
    about: 'Higit pa tungkol dito',
    greeting: 'Kumusta! Ano ang gusto mong malaman?',
    more: (count) => `… at hindi bababa sa ${count} pa sa source`,
  },
  es: {
    about: 'Más sobre esto',
    greeting: '¡Hola! ¿Qué le gustaría saber?',
    more: (count) => `… y al menos ${count} más en la fuente`,
  },
  fr: {
    about: 'En savoir plus',
    greeting: 'Bonjour ! Que souhaitez-vous savoir ?',
    more: (count) => `… et au moins ${count} de plus dans la source`,
  },
};

/**
 * Returns the fixed phrases of answers for a language tag, for example `es` or `fil-PH`. English for any
 * other language.
 */
export function getWording(language: string): Wording {
  const base = language.toLowerCase().split('-')[0];
  if (base === 'tl' || base === 'fil') return wordings.fil;
  return base === 'es' || base === 'fr' ? wordings[base] : wordings.en;
}

const greetingPattern =
  /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|kumusta|kamusta|magandang (?:umaga|hapon|gabi|araw)|hola|buen[oa]s (?:d[ií]as|tardes|noches)|bonjour|salut|bonsoir)(?:\s+(?:there|po|sa inyo))?\W*$/i;

/** Returns whether a message is only a greeting, such as "hi". */
export function isGreeting(text: string): boolean {
  return greetingPattern.test(text);
}
