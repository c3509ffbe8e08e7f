import { type Token, toSet } from './tokenize.ts';

/** Polite words that may stand before and after a name: "ako po si …". */
export const courtesies = toSet('po ho poh nga pala');
export const fillers = toSet('po ho poh nga pala naman lang nalang');
const titles =
  toSet(`mr mrs ms miss mister dr dra dok doc doctor engr engineer atty attorney arch architect prof professor sir maam
  mam madam madame mme mlle monsieur sr sra srta senor senora senorita kuya ate tita tito aling mang manong manang nanay
  tatay lola lolo mommy daddy rev capt captain kapitan hon gng ginang ginoo coach chef teacher nurse fr father sister
  brother bro sis ptr pastor sgt ssgt nong nang bb pak bapak sk kap hadja hadji`);
/** Particles inside names. */
const particles = toSet(
  'de dela delos delas del la los las san santa sta sto van von der den da dos di du le bin al el y',
);
const suffixes = toSet('jr sr ii iii iv');
/** Words that are part of a name when a full stop follows. */
const abbreviations = toSet('ma sta sto st jr sr');
/** Words that are not names, even after a statement or with a capital letter. */
const nonNames =
  toSet(`a an the and or but if so not no yes ok okay hi hello hey good dear to of in on at for from with by is are was am
  be it its this that i im we you he she they my your our his her their very really just still also already here there
  who what when where how why can could would will do does did have has had please pls thanks thank sorry interested
  looking trying asking calling writing going planning allergic available new old late sure afraid happy sad sick
  pregnant single married urgent po ng na sa ang mga si ni kay ay ko mo ako ikaw siya kami tayo kayo sila ito yan yun
  lang naman pa rin din ba daw raw yung ung nag hehe haha lol taga galing dito number email cp el la los las un una le
  les une de du des et y o en con por para mon ma mi tu su nuevo nueva nouveau filipino filipina pinoy pinay pilipino
  american canadian british australian spanish french english tagalog catholic christian muslim ofw pwd senior hr
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december christmas unit room block lot order booking table ref invoice md rn cpa city may spelled secret talaga reply anak
  asawa acct account singaporean malaysian indian korean japanese chinese aussie kiwi seaman`);

/** A name as written, with the positions of its tokens. */
export type Name = { text: string; first: number; last: number };
export type Message = { tokens: readonly Token[]; isHidden(at: number): boolean; isShouted: boolean };

export const isCapital = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}/u.test(token.text);

const isInitial = (token: Token) => isCapital(token) && token.text.length === 1;

/**
 * Returns the index of the last token of the word that starts at `from`, including hyphens, full stops and a
 * digit: "Jo-Ann", "T.J.", "Jing2".
 */
function findWordEnd({ tokens }: Message, from: number): number {
  let at = from;
  const touches = (place: number) => tokens[place]?.gap === '';
  while (
    tokens[at + 1]?.text === '-' &&
    touches(at + 1) &&
    tokens[at + 2]?.kind === 'word' &&
    touches(at + 2)
  )
    at += 2;
  const [word, next, after] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  if (!next || !touches(at + 1)) return at;
  const isFigure = next.kind === 'digits' && next.text.length === 1;
  if (isFigure && (!after || !touches(at + 2) || after.kind === 'mark')) return at + 1;
  const isShortened = isInitial(word) || abbreviations.has(word.plain) || titles.has(word.plain);
  if (next.text !== '.' || !isShortened) return at;
  return isInitial(word) && after && touches(at + 2) && isInitial(after)
    ? findWordEnd({ tokens } as Message, at + 2)
    : at + 1;
}

const isLaughter = (plain: string) => /^(?:ha|he|hi|lo|ja){2,9}l?$/.test(plain);
/** Returns whether a word is never part of a name. Single letters may be initials. */
const isNoName = (token: Token) =>
  token.text.length > 1 && (nonNames.has(token.plain) || isLaughter(token.plain));

/**
 * Returns the name that starts at the token `from`, without titles: capitalized words, and if `isSure` also a
 * few words in lower case, as after "my name is". Returns undefined if no name starts there.
 */
export function readName(message: Message, from: number, isSure: boolean): Name | undefined {
  const { tokens, isHidden } = message;
  let first = from;
  while (fillers.has(tokens[first]?.plain ?? '') || titles.has(tokens[first]?.plain ?? ''))
    first = findWordEnd(message, first) + 1;
  const isSmall = isSure && (message.isShouted || !isCapital(tokens[first]));
  let [last, words] = [-1, 0];
  for (let at = first; at < tokens.length && words < 7; ) {
    const token = tokens[at]!;
    if (isHidden(at) || (at > first && (token.gap === 'line' || token.gap === ''))) break;
    const nickname = words > 0 ? findNicknameEnd(message, at) : undefined;
    if (nickname === undefined && token.kind !== 'word') break;
    // "Ana's mother", "Dr. Reyes' patient"
    if (/'s$/i.test(token.text) || (tokens[at + 1]?.text === "'" && tokens[at + 1]!.gap === ''))
      return undefined;
    const end = nickname ?? findWordEnd(message, at);
    const isInside = words > 0 && !isSmall && particles.has(token.plain);
    if (!nickname && !isInside && end === at && isNoName(token)) break;
    // "I'm Ana I want …"
    if (token.text === 'I' && end === at) break;
    if (isSmall || nickname || isCapital(token) || suffixes.has(token.plain)) last = end;
    else if (!particles.has(token.plain)) break;
    words++;
    at = end + 1;
  }
  // Among many words in lower case, the end of the name is unknown.
  if (last === -1 || (isSmall && words > 3)) return undefined;
  const next = tokens[last + 1];
  const isEnd = !next || next.kind === 'mark' || next.gap === 'line' || isHidden(last + 1);
  if (message.isShouted && isSmall && !isEnd && !courtesies.has(next.plain)) return undefined;
  const text = joinName(tokens.slice(first, last + 1));
  return text.length > 1 ? { text, first, last } : undefined;
}

/** Returns the index of the closing quote of a nickname whose opening quote is at `at`, or undefined. */
function findNicknameEnd({ tokens }: Message, at: number): number | undefined {
  const quote = tokens[at]!.text;
  if (!/^["']$/.test(quote) || !isCapital(tokens[at + 1])) return undefined;
  return [at + 2, at + 3].find((place) => tokens[place]?.text === quote);
}

/** Returns tokens joined to a name with the spaces of the message, without a full stop at its end. */
function joinName(tokens: readonly Token[]): string {
  const name = tokens.map(({ text, gap }, place) => (place > 0 && gap !== '' ? ` ${text}` : text)).join('');
  return name.replace(/\.$/, '');
}

/** Returns whether a line, a sentence or a part of a sentence starts at index `at`. */
export function startsPart({ tokens }: Message, at: number): boolean {
  const before = tokens[at - 1];
  if (!before || tokens[at]!.gap === 'line') return true;
  if (before.kind !== 'mark' || tokens[at]!.gap === '') return false;
  return before.text === '.' ? !titles.has(tokens[at - 2]?.plain ?? '') : !'-\'"'.includes(before.text);
}
