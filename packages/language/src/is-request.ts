import { expandShorthand } from './shorthand.ts';

/** Number of characters of a message that are read. */
const scannedLength = 600;

const parseWordList = (words: string) => words.trim().split(/\s+/);

/** Words with which people ask for something for themselves, in English, Filipino, Spanish and French. */
const requestWords = new Set(
  parseWordList(`
    want wanna like love need please my me our us i im ive ill id we book order
    gusto kailangan paki pakuha pasundo pabili pahatid patingin paorder pabook padeliver pareserve pareserba pasched paresched
    pacancel paayos palinis pakisabi pa ako ko akin amin namin kami sana nalang
    mi mis me quiero quisiera queremos necesito puedo nos
    voudrais veux peux besoin faut mon ma mes notre je
  `),
);
const requestPhrases = ['po ako', 'na lang', 'por favor', 'sil vous plait', 'svp'];
const requestPrefix = /^(?:paki|magpa|ipa)\p{L}{2,20}$/u;

/** Words of questions about things, and of thanks. */
const questionWords = new Set(
  parseWordList(`
    how what whats which why who are will if when fee free price rate thanks thank minimum policy
    magkano ilan ilang gaano kung kailan ano anong bakit sino saan bawal meron mayroon tumatanggap libre salamat
    cuanto cuanta cuantos cuantas que cual cuando hay tienen aceptan gracias
    combien quel quelle quels quelles quand avez merci
  `),
);
const questionPhrases = [
  'do you',
  'does',
  'did you',
  'is there',
  'is it',
  'is the',
  'is a',
  'need ba',
  'need po ba',
  'kailangan ba',
  'kailangan po ba',
  'ok lang',
  'okay lang',
  'est ce',
];
/** Phrases that ask for permission in general, unless other words say for whom. */
const permissionPhrases = ['can i', 'can we', 'can you', 'can two'];
const selfWords = new Set(parseWordList('my our me us please instead po'));

/**
 * Returns the words of the first 600 characters of a message in lower case, without accents and apostrophes.
 */
function listWords(message: string): string[] {
  return expandShorthand(message.slice(0, scannedLength))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean);
}

/** Returns a function that tells whether words contain a phrase. */
function createPhraseCheck(words: readonly string[]): (phrase: string) => boolean {
  const text = ` ${words.join(' ')} `;
  return (phrase) => text.includes(` ${phrase} `);
}

/**
 * Returns whether words ask about something instead of requesting it for the sender. `contains` tells whether
 * they contain a phrase.
 */
function asksAboutThings(words: readonly string[], contains: (phrase: string) => boolean): boolean {
  if (words.some((word) => questionWords.has(word)) || questionPhrases.some(contains)) return true;
  // "May tinda pa ba kayo" asks whether something exists: "may" is "there is", and "ba" marks a question.
  if (contains('may') && contains('ba')) return true;
  return permissionPhrases.some(contains) && !words.some((word) => selfWords.has(word));
}

/**
 * Returns whether a message requests something for its sender instead of asking about it: "pa-book po ng
 * table", but not "how much is a table".
 */
export function isRequest(message: string): boolean {
  const words = listWords(message);
  const contains = createPhraseCheck(words);
  if (asksAboutThings(words, contains)) return false;
  return (
    words.some((word) => requestWords.has(word) || requestPrefix.test(word)) || requestPhrases.some(contains)
  );
}

/**
 * Returns whether a message asks something: it has a question mark, or words with which people ask about
 * things.
 */
export function isQuestion(message: string): boolean {
  const words = listWords(message);
  return /[?？]/.test(message) || asksAboutThings(words, createPhraseCheck(words));
}

/** Words with which people order, in English, Filipino, Spanish and French. */
const orderWords = new Set(
  parseWordList(`
    order orders buy purchase book booking reserve reservation get take
    oorder umorder magorder paorder omorder bili bibili pabili bumili bilhin kuha kukuha pakuha pareserve magpareserve
    pareserba magpareserba pabook magpabook
    pedir pido comprar compro encargar encargo reservar reservo
    commander commande acheter reserver
  `),
);

/**
 * Returns whether a message orders or books something and asks nothing: "I want to order 2 ube cakes", but
 * not "can I order online?".
 */
export function isOrder(message: string): boolean {
  if (/[?？]/.test(message) || !isRequest(message)) return false;
  const words = listWords(message);
  return words.some((word) => orderWords.has(word) || /^[1-9]\d{0,3}$/.test(word));
}
