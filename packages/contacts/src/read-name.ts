import type { Token } from './read-tokens.ts';
import { businessWords, commonWords, endsLikeTitle, endsLikeWord } from './words/common-words.ts';
import { familyNames, firstNames } from './words/first-names.ts';
import { fillers, particles, titles } from './words/name-cues.ts';

/** A name with the tokens that it is made of; `hasPo`: a word of respect follows it. */
export type ReadName = { value: string; first: number; last: number; hasPo: boolean };

/**
 * How much tells that a name is to come: only a name can (`sure`), it has to begin with a capital (`capital`), or it has
 * to begin with a capital and, where it does not, to be known (`known`), or it has a title or is known (`person`).
 */
export type Certainty = 'sure' | 'capital' | 'known' | 'person';

const mostWords = 6;
const endings = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

const isCapital = ({ text }: Token) => /^\p{Lu}/u.test(text);
const isShouted = ({ text }: Token) => text.length > 1 && text === text.toUpperCase();
const isKnown = ({ plain }: Token) => firstNames.has(plain);
const isName = ({ plain }: Token) => firstNames.has(plain) || familyNames.has(plain);
const isCommon = ({ plain }: Token) => commonWords.has(plain) && !isRescued(plain);
/** Names that are words too: taken for names where a capital says so. */
const isRescued = (plain: string) =>
  firstNames.has(plain) && !['jan', 'don', 'guy', 'man', 'la', 'el'].includes(plain);

/** Two capitals that are no name. */
const shortForms = new Set(
  'us uk ok ph hk sg am pm tv id it hr cp qc ny po rn md ps np ty dm pm fb ig ac pc pcs hi'.split(' '),
);

/** Whether a token stands in capitals among words that do too, so that they say nothing. */
function isAllShouted(tokens: readonly Token[], at: number): boolean {
  const around = tokens
    .slice(Math.max(0, at - 4), at + 5)
    .filter(({ kind, text }) => kind === 'word' && text.length > 1);
  return around.length > 3 && around.every(isShouted);
}

/** Whether a token may be the first word of a name. */
function canBegin(tokens: readonly Token[], at: number, certainty: Certainty): boolean {
  const token = tokens[at]!;
  if (token.kind !== 'word') return false;
  if (token.plain.length < 2) return isInitial(tokens, at);
  const isSignal = isCapital(token) && !(isShouted(token) && isAllShouted(tokens, at));
  if (certainty === 'person') return isKnown(token) && !(commonWords.has(token.plain) && !isSignal);
  if (isSignal) {
    if (isCommon(token) || shortForms.has(token.plain)) return false;
    return certainty !== 'known' || isKnown(token) || !endsLikeTitle(token.plain);
  }
  if (commonWords.has(token.plain) && !(isKnown(token) && certainty === 'sure')) return false;
  if (certainty === 'sure') return token.plain.length > 2 || isKnown(token);
  return isKnown(token);
}

/** "J. Santos", "T.J. Cruz" */
function isInitial(tokens: readonly Token[], at: number): boolean {
  const [token, dot, next] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  return (
    isCapital(token) &&
    dot?.text === '.' &&
    dot.gap === '' &&
    next !== undefined &&
    next.kind === 'word' &&
    isCapital(next) &&
    next.gap !== 'line'
  );
}

/** A single capital with its dot: "Charisse Ann P. Lim". */
function isDotted(tokens: readonly Token[], at: number): boolean {
  const [token, dot] = [tokens[at]!, tokens[at + 1]];
  return token.text.length === 1 && isCapital(token) && dot?.text === '.' && dot.gap === '';
}

/** Whether a token goes on with a name that is written like its first word. */
function canFollow(tokens: readonly Token[], at: number, begin: number): boolean {
  const [token, first] = [tokens[at]!, tokens[begin]!];
  if (token.kind !== 'word') return false;
  if (endings.has(token.plain) || isDotted(tokens, at)) return true;
  if (fillers.has(token.plain)) return false;
  const isLoud = isShouted(first) && isAllShouted(tokens, begin);
  if (isCapital(first) && !isLoud) {
    return isCapital(token) && (!isCommon(token) || familyNames.has(token.plain));
  }
  if (commonWords.has(token.plain) && !familyNames.has(token.plain)) return false;
  if (isName(token) || (token.text.length === 1 && isCapital(token))) return true;
  if (!isLoud && isCapital(token)) return true;
  // An unknown word in lower case is a family name where the name ends with it.
  const isShort = token.plain.length < 3 || endsLikeWord(token.plain);
  return !isShort && at - begin < 3 && closesName(tokens, at + 1);
}

const closing = new Set('from po here taga ng of and again sa at ito to galing nga pala'.split(' '));

/** Whether nothing more of a name can come at a place. */
export function closesName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    !token ||
    token.gap === 'line' ||
    (token.kind === 'mark' && token.text !== "'") ||
    token.kind === 'digits' ||
    closing.has(token.plain)
  );
}

function skipTitles(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at] && titles.has(tokens[at]!.plain) && tokens[at + 1]) {
    const isAbbreviated = tokens[at + 1]!.text === '.' && tokens[at + 1]!.gap === '';
    const next = tokens[isAbbreviated ? at + 2 : at + 1];
    if (next?.kind !== 'word') break;
    at += isAbbreviated ? 2 : 1;
  }
  return at;
}

/** The dot of an initial, of "Ma." or "Jr.", and the digit of "Jing2": they belong to the name. */
function readDot(tokens: readonly Token[], at: number): number {
  const [token, dot] = [tokens[at]!, tokens[at + 1]];
  // "Jing2"
  if (dot?.kind === 'digits' && dot.gap === '' && dot.text.length === 1) return at + 1;
  const isShort = token.text.length === 1 || ['ma', 'jr', 'sr', 'sta', 'sto', 'st'].includes(token.plain);
  return isShort && dot?.text === '.' && dot.gap === '' ? at + 1 : at;
}

/** The name that begins at a place, without titles; undefined where none does. */
export function readName(tokens: readonly Token[], from: number, certainty: Certainty): ReadName | undefined {
  const first = skipTitles(tokens, from);
  const begin = tokens[first];
  if (begin?.kind !== 'word') return undefined;
  const isMa = begin.plain === 'ma' && tokens[first + 1]?.text === '.';
  const isMaria = begin.text === 'Ma' && tokens[first + 1]?.kind === 'word' && isCapital(tokens[first + 1]!);
  if (!isMa && !isMaria && !canBegin(tokens, first, first > from ? 'sure' : certainty)) return undefined;
  let last = readDot(tokens, first);
  for (let count = 1; count < mostWords; count++) {
    const end = readNext(tokens, last + 1, first);
    if (end === undefined) break;
    last = end;
  }
  const whole = tokens.slice(first, last + 2);
  if (whole.some(({ plain, gap }, place) => businessWords.has(plain) && (place === 0 || gap !== 'line')))
    return undefined;
  if (/'s$/i.test(tokens[last]!.text)) return undefined;
  const value = writeName(tokens.slice(first, last + 1));
  return { value, first, last, hasPo: fillers.has(tokens[last + 1]?.plain ?? '') };
}

/** Where the next word of a name ends, with the particles before it. */
function readNext(tokens: readonly Token[], from: number, first: number): number | undefined {
  const begin = tokens[first]!;
  let at = from;
  if (tokens[at]?.text === ',' && endings.has(tokens[at + 1]?.plain ?? '')) return readDot(tokens, at + 1);
  const isHyphen = tokens[at]?.text === '-' && tokens[at]!.gap === '' && tokens[at + 1]?.gap === '';
  if (isHyphen) at++;
  for (let skipped = 0; skipped < 3 && particles.has(tokens[at]?.plain ?? ''); skipped++) {
    if (tokens[at]!.gap === 'line') return undefined;
    at = readDot(tokens, at) + 1;
  }
  const nickname = readNickname(tokens, at);
  if (nickname !== undefined) return nickname;
  const token = tokens[at];
  if (
    !token ||
    (token.gap === 'line' && at > 0) ||
    (token.gap === '' && !isHyphen && tokens[at - 1]?.text !== '.')
  ) {
    return undefined;
  }
  const isAfterParticle = at > from + (isHyphen ? 1 : 0);
  if (isAfterParticle && !isCapital(begin) && !isName(token)) return undefined;
  if (!canFollow(tokens, at, first) && !(isHyphen && token.kind === 'word')) return undefined;
  return readDot(tokens, at);
}

/** A nickname in quotation marks inside a name; a family name follows it. */
function readNickname(tokens: readonly Token[], at: number): number | undefined {
  const [open, name, close, after] = [0, 1, 2, 3].map((step) => tokens[at + step]);
  if (!open || !'"\'“('.includes(open.text) || open.kind !== 'mark' || name?.kind !== 'word')
    return undefined;
  if (!close || !'"\'”)'.includes(close.text) || !after || after.kind !== 'word' || !isCapital(after))
    return undefined;
  return isCapital(name) && !isCommon(after) ? at + 2 : undefined;
}

/** A name as it was written, without a full stop that only ends the sentence. */
function writeName(tokens: readonly Token[]): string {
  const written = tokens
    .map(({ text, gap }, place) => (place > 0 && gap !== '' ? ` ${text}` : text))
    .join('');
  return written.replace(/\.$/, '');
}
