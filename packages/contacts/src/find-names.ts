import { type Certainty, closesName, type ReadName, readName } from './read-name.ts';
import type { Token } from './read-tokens.ts';
import { commonWords, endsLikeWord } from './words/common-words.ts';
import { familyNames, firstNames } from './words/first-names.ts';
import { asksFor, farewells, fillers, labels, namesFollow, relations, willDo } from './words/name-cues.ts';

/** The tokens of an address or a number. */
export type Span = { first: number; last: number };

/** The cues by their first word, the longest first. */
const cuesByWord = new Map<string, (typeof namesFollow)[number][]>();
for (const cue of namesFollow) {
  const same = cuesByWord.get(cue.words[0]!) ?? [];
  cuesByWord.set(
    cue.words[0]!,
    [...same, cue].sort((one, other) => other.words.length - one.words.length),
  );
}

const isMark = (token: Token | undefined, marks: string) =>
  token?.kind === 'mark' && marks.includes(token.text);

function skipFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at] && fillers.has(tokens[at]!.plain)) at++;
  return at;
}

/** Where a cue that begins at a place ends; undefined where it does not stand there. */
function matchCue(tokens: readonly Token[], from: number, words: readonly string[]): number | undefined {
  let at = from;
  for (const [place, word] of words.entries()) {
    if (place > 0 && word !== tokens[at]?.plain) at = skipFillers(tokens, at);
    if (tokens[at]?.plain !== word) return undefined;
    if (place > 0 && tokens[at]!.gap === 'line') return undefined;
    at++;
  }
  return at;
}

/** Nothing of its sentence stands before a place. */
function isBegin(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before || tokens[at]!.gap === 'line') return true;
  if (before.kind === 'mark') return tokens[at]!.gap !== '' || !isMark(before, '-\'"/@#._');
  return before.kind === 'word' && ['hi', 'hello', 'hey', 'yes', 'opo', 'po'].includes(before.plain);
}

function isSentenceEnd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return !token || token.gap === 'line' || isMark(token, '.!?,;:)-') || token.kind !== 'word';
}

function isLineEnd(tokens: readonly Token[], at: number): boolean {
  let end = at;
  while (tokens[end]?.kind === 'mark' && tokens[end]!.gap !== 'line') end++;
  return !tokens[end] || tokens[end]!.gap === 'line';
}

const refused = new Set(
  `not hindi your product brand item sino ba kung cake say says sabi isulat ni dedication
  caption hbd birthday`.split(/\s+/),
);

/** What a cue at a place leads to. */
function readAfterCue(tokens: readonly Token[], at: number): ReadName | undefined {
  for (const { words, certainty } of cuesByWord.get(tokens[at]!.plain) ?? []) {
    const end = matchCue(tokens, at, words);
    if (end === undefined) continue;
    if (refused.has(tokens[at - 1]?.plain ?? '')) return undefined;
    let from = skipFillers(tokens, end);
    while (isMark(tokens[from], ':="\'*_.') && tokens[from]!.gap !== 'line') from++;
    from = skipFillers(tokens, from);
    if (tokens[from]?.gap === 'line' && tokens[from - 1]!.text !== ':') continue;
    const isClosed = certainty === 'known' && isClosedWord(tokens, from);
    const name = readName(tokens, from, isClosed ? 'sure' : certainty);
    if (name) return name;
  }
  return readLabelled(tokens, at);
}

/** Whether an unknown word in lower case is said as names are: "im jhen from …", "its dodong po". */
function isClosedWord(tokens: readonly Token[], at: number, onLine = false): boolean {
  const word = tokens[at];
  if (word?.kind !== 'word' || word.plain.length < 3 || (word.gap === 'line' && !onLine)) return false;
  if (commonWords.has(word.plain) || endsLikeWord(word.plain)) return false;
  if (closesName(tokens, at + 1)) return true;
  const next = tokens[at + 1]!;
  return !commonWords.has(next.plain) && !endsLikeWord(next.plain) && closesName(tokens, at + 2);
}

const notPeople = new Set(
  'business company shop store event school cake product item brand username user file street pet dog cat baby'.split(
    ' ',
  ),
);

/** "Name: …", "Guest name - …". */
function readLabelled(tokens: readonly Token[], at: number): ReadName | undefined {
  if (!labels.has(tokens[at]!.plain)) return undefined;
  let from = at + 1;
  for (let steps = 0; steps < 4 && tokens[from]?.kind === 'word' && tokens[from]!.gap !== 'line'; steps++)
    from++;
  const isOther = tokens.slice(Math.max(0, at - 2), from).some(({ plain }) => notPeople.has(plain));
  if (isOther) return undefined;
  const isLineBegin = at === 0 || tokens[at]!.gap === 'line';
  if (isLineBegin && !isMark(tokens[from], ':-='))
    return readName(tokens, skipFillers(tokens, at + 1), 'person');
  if (!isMark(tokens[from], ':-=')) return undefined;
  if (tokens[from]!.text === '-' && tokens[from]!.gap === '') return undefined;
  while (isMark(tokens[from], ':-="\'*_')) from++;
  return readName(tokens, from, 'sure');
}

const here = new Set(['ito', 'to', 'eto', 'itong', 'here', 'speaking']);

const signs = new Set(['si', 'c', 'kay', 'ni', 'sina', 'nina', 'kina']);

/** Whether a word in the sentence before a place is one of these, and none that turns its sense. */
function isSaidBefore(tokens: readonly Token[], at: number, words: ReadonlySet<string>, most = 12): boolean {
  for (let back = at - 1; back >= 0 && at - back <= most; back--) {
    const token = tokens[back]!;
    if (tokens[back + 1]!.gap === 'line') return false;
    if (isMark(token, '!?') || (isMark(token, '.') && (tokens[back - 1]?.text.length ?? 0) > 4)) return false;
    if (words.has(token.plain) && !isDone(tokens, back)) return true;
  }
  return false;
}

/** "nag-message na ako", "text ko na": what was done is no request. */
function isDone(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text === '-' ? tokens[at - 2] : tokens[at - 1];
  if (before?.plain === 'nag') return true;
  const after = [tokens[at + 1]?.plain ?? '', tokens[at + 2]?.plain ?? ''];
  return asksFor.has(tokens[at]!.plain) && after[0] === 'ko' && after[1] === 'na';
}

/** "si … po ito", "si … ang kukuha", "tawagan po si …": a name after its mark, and what says that it counts. */
function readSi(tokens: readonly Token[], at: number): ReadName | undefined {
  const { plain } = tokens[at]!;
  if (!signs.has(plain)) return undefined;
  const name = readName(tokens, skipFillers(tokens, at + 1), 'sure');
  if (!name) return undefined;
  const after = skipFillers(tokens, name.last + 1);
  const next = tokens[after];
  const isAsking = ['ba', 'sino'].includes(next?.plain ?? '') || tokens[at - 1]?.plain === 'ba';
  if (plain === 'si' || plain === 'c') {
    if ((here.has(next?.plain ?? '') || next?.text === '2') && !isAsking) return name;
    let doing = after;
    const joins = new Set(['ang', 'yung', 'ung', 'na', 'po']);
    while (joins.has(tokens[doing]?.plain ?? '') || fillers.has(tokens[doing]?.plain ?? '')) doing++;
    const does = tokens[doing]?.plain ?? '';
    const isNamedDoing = doing > after && (willDo.has(does) || asked.has(does) || does === 'itext');
    if (isNamedDoing || isSaidBefore(tokens, at, willDo, 4)) return name;
    const isWriter = isSaidBefore(tokens, at, new Set(['ako']), 16);
    if (
      isWriter &&
      (isMark(tokens[at - 1], ',') || isSentenceEnd(tokens, after)) &&
      !relations.has(tokens[at - 2]?.plain ?? '')
    )
      return name;
  }
  if (plain === 'sina' && isSaidBefore(tokens, at, new Set(['kami']), 3)) return name;
  if (plain === 'ni' || plain === 'nina') return isSaidBefore(tokens, at, willDo, 3) ? name : undefined;
  return isSaidBefore(tokens, at, asksFor) && !isSaidBefore(tokens, at, new Set(['ko', 'sabi', 'sabihin']), 2)
    ? name
    : undefined;
}

/** "call my sister …", "my brother … will pick it up", "under my wife's name, …": somebody of the writer's. */
function readRelation(tokens: readonly Token[], at: number): ReadName | undefined {
  if (!['my', 'our', 'ko', 'kong', 'namin', 'naming'].includes(tokens[at]!.plain)) return undefined;
  let from = skipFillers(tokens, at + 1);
  const related = tokens[from];
  const isAfter = tokens[at]!.plain === 'my' || tokens[at]!.plain === 'our';
  const relation = isAfter ? related : tokens[at - 1];
  if (!relations.has(relation?.plain.replace(/ng$|s$/, '') ?? '') && !relations.has(relation?.plain ?? ''))
    return undefined;
  if (isAfter) from++;
  while (
    ['si', 'named', 'is', 'na', 'name', 'instead'].includes(tokens[from]?.plain ?? '') ||
    isMark(tokens[from], ',')
  )
    from++;
  const name = readName(tokens, from, tokens[from - 1]?.plain === 'si' ? 'sure' : 'capital');
  if (!name) return undefined;
  const words = tokens.slice(name.last + 1, name.last + 5).map(({ plain }) => plain);
  const isComing =
    ['will', 'would', 'is', 'to', 'ang', 'yung'].includes(words[0] ?? '') &&
    words.some((word) => willDo.has(word) || /^(?:pick|receiv|collect|meet|claim|com)ing$/.test(word));
  return isComing || isSaidBefore(tokens, at, asksFor, 8) || isSaidBefore(tokens, at, new Set(['under']), 3)
    ? name
    : undefined;
}

/** "… will pick it up", "… po ang kukuha": somebody who comes in the writer's place. */
function isComingFor(tokens: readonly Token[], next: number): boolean {
  const words = [0, 1, 2, 3].map((step) => tokens[next + step]?.plain ?? '');
  if (['will', 'would'].includes(words[0]!))
    return willDo.has(words[1]!) || (words[1] === 'be' && words[2] === 'picking');
  return ['ang', 'yung'].includes(words[0]!) && willDo.has(words[1]!);
}

const nouns = new Set(['pangalan', 'name', 'ngalan']);
const articles = new Set(['ang', 'yung', 'yong', 'is', 'ung', 'na', 'nlng', 'nalang', 'lang']);
const asked = new Set([
  'itawag',
  'tawag',
  'hanapin',
  'kontakin',
  'tawagan',
  'kausapin',
  'magrereceive',
  'tatanggap',
]);

/** "… here", "… po ito", "… ang pangalan ko": a name at the begin of its sentence, and what says whose it is after it. */
function readBefore(tokens: readonly Token[], at: number): ReadName | undefined {
  if (!isBegin(tokens, at)) return undefined;
  const name = readName(tokens, at, 'known');
  if (!name) return undefined;
  const next = skipFillers(tokens, name.last + 1);
  const words = [0, 1, 2, 3].map((step) => tokens[next + step]?.plain ?? '');
  if (words[0] === 'here') return ['is', 'are'].includes(words[1]!) ? undefined : name;
  if (isComingFor(tokens, next)) return name;
  const isFirst = at === 0 || isMark(tokens[at - 1], ',.!');
  const isCapital = /^\p{Lu}/u.test(tokens[name.first]!.text);
  if (['of', 'from'].includes(words[0]!) && isFirst && isCapital && isPerson(tokens, name)) return name;
  if (here.has(words[0]!) && !['ba', 'ang', 'yung'].includes(words[1]!)) return name;
  if (next > name.last + 1 && isSentenceEnd(tokens, next) && isPerson(tokens, name)) return name;
  let place = 0;
  while (articles.has(words[place] ?? '') || fillers.has(words[place] ?? '')) place++;
  if (nouns.has(words[place] ?? '') && ['ko', 'namin', 'po', 'nya', 'niya'].includes(words[place + 1] ?? ''))
    return name;
  if (place > 0 && asked.has(words[place] ?? '')) return name;
  return words[0] === 'is' && words[1] === 'my' && words[2] === 'name' ? name : undefined;
}

/** Whether a name holds one that is known. */
function isPerson(tokens: readonly Token[], { first, last }: Span): boolean {
  return tokens.slice(first, last + 1).some(({ plain }) => firstNames.has(plain) || familyNames.has(plain));
}

/** Where lines begin, the last of them first. */
function listLines(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token, at) => (at === 0 || token.gap === 'line' ? [at] : [])).reverse();
}

/** Whether a word of farewell ends before a place: "Thank you,", "salamat po!". */
function isAfterFarewell(tokens: readonly Token[], at: number): boolean {
  let back = at - 1;
  while (isMark(tokens[back], ',.!-~:)')) back--;
  while (
    tokens[back] &&
    (fillers.has(tokens[back]!.plain) ||
      ['you', 'u', 'much', 'so', 'din', 'very', 'muli', 'ulit'].includes(tokens[back]!.plain))
  )
    back--;
  return farewells.has(tokens[back]?.plain ?? '');
}

/** The name under a letter, after a word of farewell or a dash. */
function readSignature(tokens: readonly Token[]): ReadName | undefined {
  for (const at of listLines(tokens).slice(0, 5)) {
    let from = at;
    while (isMark(tokens[from], '-~*_/')) from++;
    const isSigned = from > at && at > 0;
    if (!isSigned && !isAfterFarewell(tokens, at)) continue;
    const name = readName(tokens, from, isClosedWord(tokens, from, true) ? 'sure' : 'capital');
    if (!name) continue;
    const end = skipFillers(tokens, name.last + 1);
    if (isLineEnd(tokens, end) || isMark(tokens[end], ',|(/')) return name;
  }
  return readInlineSignature(tokens);
}

/** "… thank you, Ana" and "… salamat po - Ben" at the very end. */
function readInlineSignature(tokens: readonly Token[]): ReadName | undefined {
  for (let at = Math.max(1, tokens.length - 10); at < tokens.length; at++) {
    const before = tokens[at - 1]!;
    const isDash = isMark(before, '-~') && before.gap !== '' && tokens[at]!.gap !== 'line';
    const isFarewell =
      isAfterFarewell(tokens, at) && (before.kind !== 'word' || /^\p{Lu}/u.test(tokens[at]!.text));
    if (!isDash && !isFarewell) continue;
    const isSigned = before.kind === 'mark' && isClosedWord(tokens, at);
    const name = readName(tokens, at, isSigned ? 'sure' : 'known');
    if (!name || !isLineEnd(tokens, skipFillers(tokens, name.last + 1))) continue;
    if (isFarewell || isPerson(tokens, name)) return name;
  }
  return undefined;
}

/** A sentence or line that is a whole name and nothing else: "Ma. Theresa Ilustre", "Dela Rosa, Ma. Cristina." */
function readAlone(tokens: readonly Token[], at: number): ReadName | undefined {
  if (!isBegin(tokens, at) || isMark(tokens[at - 1], ',:')) return undefined;
  const name = readName(tokens, at, 'known');
  if (!name) return undefined;
  // What is the whole message has not to be known.
  const isWhole =
    name.last > name.first &&
    isCapitalized(tokens, name) &&
    (tokens.length - name.last < 4 ||
      tokens[name.last + 1]?.gap === 'line' ||
      tokens[name.last + 1]?.text === '.') &&
    (at === 0 || tokens.length - name.last < 4);
  if (!isWhole && !isPerson(tokens, name)) return undefined;
  const comma = tokens[name.last + 1];
  if (isMark(comma, ',')) {
    const given = readName(tokens, name.last + 2, 'known');
    if (isSlashed(tokens, name)) return name;
    if (given && isPerson(tokens, given) && endsWhole(tokens, given.last + 1)) {
      return { ...name, value: `${name.value}, ${given.value}`, last: given.last };
    }
    return undefined;
  }
  return (name.last > name.first || tokens.length <= 3) && endsWhole(tokens, name.last + 1)
    ? name
    : undefined;
}

const isCapitalized = (tokens: readonly Token[], { first, last }: Span) =>
  tokens.slice(first, last + 1).every(({ text, kind }) => kind !== 'word' || /^\p{Lu}/u.test(text));

/** A whole name at the very begin, with a comma after it: "Arlene T. Magbanua, 2 pax". */
function isSlashed(tokens: readonly Token[], { first, last }: Span): boolean {
  if (first > 0 && tokens[first]!.gap !== 'line') return false;
  return last > first && tokens[last + 2]?.kind === 'digits';
}

function endsWhole(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return !token || token.gap === 'line' || isMark(token, '.!;');
}

const links = new Set(
  `sa at on is ay number no num numero niya nya his her ko cp mobile cell phone tel email mail
  viber whatsapp txt text po my me instead contact via using with at# nlng naman lang or cel #`.split(/\s+/),
);

/** A name that stands right before an address or a number: "Maria Santos 0917 …", "si Efren sa 0930 …". */
function readBeside(tokens: readonly Token[], { first }: Span): ReadName | undefined {
  let end = first - 1;
  for (let skipped = 0; end >= 0 && skipped < 6; skipped++) {
    const token = tokens[end]!;
    const isLink = links.has(token.plain) || isMark(token, ',-:/|;()+#.=');
    if (!isLink) break;
    end--;
  }
  for (let from = Math.max(0, end - 6); from <= end; from++) {
    const certainty: Certainty = isMarked(tokens, from) ? 'sure' : 'known';
    const name = readName(tokens, from, certainty);
    if (name?.last !== end || isInsideName(tokens, name.first)) continue;
    const isOtherLine = tokens.slice(end + 1, first + 1).some(({ gap }) => gap === 'line');
    if (isOtherLine && !(isPerson(tokens, name) && tokens[name.first]!.gap === 'line')) continue;
    if (certainty === 'sure' || isPerson(tokens, name) || isFree(tokens, name)) return name;
  }
  return undefined;
}

/** Whether "si" or "kay" says that a name begins at a place. */
const isMarked = (tokens: readonly Token[], at: number) =>
  ['si', 'kay', 'c', 'ni', 'sina', 'kina', 'nina'].includes(tokens[at - 1]?.plain ?? '');

const inAddresses = new Set(
  'st street brgy barangay blk lot subd subdivision village city ave avenue purok sitio road'.split(' '),
);

/** A capital where no sentence begins is a name's. */
function isFree(tokens: readonly Token[], { first, last }: Span): boolean {
  const nearby = tokens.slice(Math.max(0, first - 8), first);
  if (nearby.some(({ kind, plain }) => kind === 'digits' || inAddresses.has(plain))) return false;
  if (['san', 'santa', 'sto', 'sta'].includes(tokens[first]!.plain)) return false;
  const before = tokens[first - 1];
  return (
    /^\p{Lu}/u.test(tokens[first]!.text) && (last > first || (before !== undefined && !isMark(before, '.!?')))
  );
}

function isInsideName(tokens: readonly Token[], first: number): boolean {
  const before = tokens[first - 1];
  return before !== undefined && before.kind === 'word' && tokens[first]!.gap === '';
}

/** A name right after one: "0939 555 0101 - Ana", "0933… kay Linda", "0928 … (Mrs. Gloria Ferrer)". */
function readAfter(tokens: readonly Token[], { last }: Span): ReadName | undefined {
  let from = last + 1;
  const begin = tokens[from];
  if (!begin) return undefined;
  while (isMark(tokens[from], ',-:/|;()') || fillers.has(tokens[from]?.plain ?? '')) from++;
  if (['kay', 'si', 'c', 'hanapin', 'look', 'ask', 'for'].includes(tokens[from]?.plain ?? '')) {
    while (['kay', 'si', 'c', 'hanapin', 'look', 'ask', 'for', 'po'].includes(tokens[from]?.plain ?? ''))
      from++;
    return readName(tokens, from, 'capital');
  }
  if (!tokens[from] || (from === last + 1 && begin.gap === '')) return undefined;
  const name = readName(tokens, from, 'known');
  if (!name) return undefined;
  const end = skipFillers(tokens, name.last + 1);
  const isClosed = isLineEnd(tokens, end) || isMark(tokens[end], ',)./;-(');
  const isSure = isPerson(tokens, name) || name.last > name.first;
  return isClosed && isSure ? name : undefined;
}

/** A second name after "and": "Jaymar at Liezl Catacutan". */
function readAnother(tokens: readonly Token[], { last }: Span): ReadName | undefined {
  if (!['and', 'at', 'y', 'et', '&', 'o', 'or', 'saka', ',', '/'].includes(tokens[last + 1]?.plain ?? ''))
    return undefined;
  const isMarkedToo = ['si', 'ni', 'kay'].includes(tokens[last + 2]?.plain ?? '');
  const name = readName(tokens, last + (isMarkedToo ? 3 : 2), 'capital');
  return name && (isMarkedToo || isPerson(tokens, name)) ? name : undefined;
}

/** The names that the writer of a message gives, of themselves and of whom to turn to; `contacts` are theirs. */
export function findNames(tokens: readonly Token[], contacts: readonly Span[]): string[] {
  const names: ReadName[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]!.kind !== 'word') continue;
    const name =
      readAfterCue(tokens, at) ??
      readRelation(tokens, at) ??
      readSi(tokens, at) ??
      readBefore(tokens, at) ??
      readAlone(tokens, at);
    if (!name) continue;
    names.push(name);
    at = name.last;
    for (let other = readAnother(tokens, name); other; other = readAnother(tokens, other)) {
      names.push(other);
      at = other.last;
    }
  }
  const signed = readSignature(tokens);
  if (signed) names.push(signed);
  for (const contact of contacts) {
    const beside = readBeside(tokens, contact) ?? readAfter(tokens, contact);
    if (beside) names.push(beside);
  }
  const inOrder = names.sort((one, other) => one.first - other.first);
  return dropParts(inOrder.map(({ value }) => value));
}

/** Without those that another one holds: "Maria" beside "Maria Santos". */
function dropParts(names: readonly string[]): string[] {
  const unique = [...new Set(names)];
  const holds = (one: string, other: string) => {
    const [whole, part] = [` ${one.toLowerCase()} `, ` ${other.toLowerCase()} `];
    return whole.includes(part) && (one.length > other.length || unique.indexOf(one) < unique.indexOf(other));
  };
  return unique.filter((name) => !unique.some((other) => other !== name && holds(other, name)));
}
