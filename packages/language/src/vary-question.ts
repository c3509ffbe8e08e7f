import { detectLanguage, type Language } from './detect-language.ts';
import { expandShorthand } from './shorthand.ts';

/** A way of asking, and the same in other words; `$1` and `$2` are the parts that stay. */
type Variation = [pattern: RegExp, wordings: string[]];

/** Variations by language: English, Filipino, Spanish, French. Each pattern fits questions of one of them. */
const variations: Variation[] = [
  [/^do (?:you|u) (?:guys )?have (.{2,150})$/i, ['Have you got $1?', 'Do you sell $1?', 'Can I get $1?']],
  [/^do (?:you|u) (?:guys )?(.{2,150})$/i, ['Can you $1?', 'Is it possible that you $1?', 'Will you $1?']],
  [
    /^how much (?:is|are) (.{2,150})$/i,
    ['What is the price of $1?', 'How much for $1?', 'What does $1 cost?'],
  ],
  [
    /^how much (?:does|do) (.{2,120}) costs?$/i,
    ['What is the price of $1?', 'How much is $1?', 'How much for $1?'],
  ],
  [/^what time (.{2,150})$/i, ['When $1?', 'At what time $1?', 'What hour $1?']],
  [/^when (.{2,150})$/i, ['What time $1?', 'On what day $1?', 'Since when $1?']],
  [
    /^where (?:are you located|are you|is your (?:shop|store|office))$/i,
    ['Where is your shop?', 'Where are you?', 'What is your address?'],
  ],
  [/^can i (.{2,150})$/i, ['May I $1?', 'Is it possible to $1?', 'Could I $1?']],
  [/^how (?:can|do) i (.{2,150})$/i, ['What is the way to $1?', 'How to $1?', 'How could I $1?']],
  [/^(?:is|are) there (.{2,150})$/i, ['Do you have $1?', 'Have you got $1?', 'Can I find $1?']],
  [
    /^(?:magkano|mgkano|hm)(?: po)?(?: ba)?(?: ang)? (.{2,150})$/i,
    ['Magkano po ang $1?', 'Ano po ang presyo ng $1?', 'How much po $1?'],
  ],
  [
    /^(?:may|meron)(?: po)?(?: ba)?(?: kayong?)? (.{2,150})$/i,
    ['May $1 po ba kayo?', 'Meron po ba kayong $1?', 'Mayroon po ba kayong $1?'],
  ],
  [
    /^(?:puwede|pwede)(?: po)?(?: bang?)? (.{2,150})$/i,
    ['Puwede po bang $1?', 'Pwede ba $1?', 'Maaari po bang $1?'],
  ],
  [
    /^(?:anong oras)(?: po)?(?: kayo)? (.{2,150})$/i,
    ['Anong oras po kayo $1?', 'What time po kayo $1?', 'Kailan po kayo $1?'],
  ],
  [/^tienen (.{2,150})$/i, ['¿Hay $1?', '¿Venden $1?', '¿Tendrán $1?']],
  [
    /^cu[aá]nto (?:cuesta|vale)n? (.{2,150})$/i,
    ['¿Qué precio tiene $1?', '¿Cuánto vale $1?', '¿A cuánto está $1?'],
  ],
  [/^a qu[eé] hora (.{2,150})$/i, ['¿Cuándo $1?', '¿Desde qué hora $1?', '¿Qué hora es la que $1?']],
  [/^(?:puedo|se puede) (.{2,150})$/i, ['¿Es posible $1?', '¿Podría $1?', '¿Se puede $1?']],
  [/^avez-vous (.{2,150})$/i, ['Est-ce que vous avez $1 ?', 'Vous avez $1 ?', 'Y a-t-il $1 ?']],
  [
    /^combien co[uû]te(?:nt)? (.{2,150})$/i,
    ['Quel est le prix de $1 ?', 'Combien vaut $1 ?', 'C’est combien, $1 ?'],
  ],
  [
    /^(?:puis-je|peut-on) (.{2,150})$/i,
    ['Est-ce que je peux $1 ?', 'Est-il possible de $1 ?', 'Je peux $1 ?'],
  ],
];

/** Greetings that people put before any question, by language; those of `simple` fit short questions. */
const greetings: Partial<Record<Language, string[]>> = {
  en: ['Hi, $1?', 'Hello, $1 please?'],
  fil: ['Hello po, $1?', 'Tanong ko lang po, $1?'],
  es: ['¡Hola! ¿$1?', 'Buenas, ¿$1?'],
  simple: ['Hi, $1?'],
  fr: ['Bonjour, $1\u00a0?', 'Bonsoir, $1\u00a0?'],
};

/** Returns the text in lower case at its beginning, unless it begins with a name or abbreviation. */
const continueWith = (text: string) =>
  /^\p{Lu}(?:\p{Lu}|\P{L})/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/**
 * Returns other ways of asking a question, the most different first: with other words, then with a greeting
 * before it. They are proposals: the caller checks which of them mean the same.
 */
export function varyQuestion(question: string): string[] {
  const text = question.replace(/^[\s¿¡]{1,9}|[\s?!.\u00a0]{1,9}$/g, '').replace(/\s{1,9}/g, ' ');
  if (text === '') return [];
  const found = variations.find(([pattern]) => pattern.test(text));
  const varied = found ? found[1].map((wording) => text.replace(found[0], wording)) : [];
  const greeted = (greetings[detectLanguage(expandShorthand(question))] ?? []).map((greeting) =>
    greeting.replace('$1', () => continueWith(text)),
  );
  return [...varied, ...greeted];
}
