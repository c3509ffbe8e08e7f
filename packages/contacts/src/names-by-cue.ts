import { isBegin, isClosedWord, isMark, isPerson, isSentenceEnd, skipFillers } from './around-names.ts';
import { type ReadName, readName } from './read-name.ts';
import type { Token } from './read-tokens.ts';
import { asksFor, fillers, labels, namesFollow, relations, titles, willDo } from './words/name-cues.ts';

/** The cues by their first word, the longest first. */
const cuesByWord = new Map<string, (typeof namesFollow)[number][]>();
for (const cue of namesFollow) {
  const same = cuesByWord.get(cue.words[0]!) ?? [];
  cuesByWord.set(
    cue.words[0]!,
    [...same, cue].sort((one, other) => other.words.length - one.words.length),
  );
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
  if (
    plain === 'kay' &&
    isBegin(tokens, at) &&
    ['na', 'nalang', 'nlng'].includes(tokens[name.last + 1]?.plain ?? '')
  )
    return name;
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

/** "call the registrar, Mrs. Edna Lopez": somebody with a title and a whole name, whom the sentence asks to turn to. */
function readTitled(tokens: readonly Token[], at: number): ReadName | undefined {
  if (!titles.has(tokens[at]!.plain) || titles.has(tokens[at - 1]?.plain ?? '')) return undefined;
  const name = readName(tokens, at, 'sure');
  if (!name || name.first === at || name.last === name.first) return undefined;
  return isSaidBefore(tokens, at, asksFor) ? name : undefined;
}

/** The name that the words at a place say is to come, or was said. */
export function readByCue(tokens: readonly Token[], at: number): ReadName | undefined {
  return (
    readAfterCue(tokens, at) ??
    readRelation(tokens, at) ??
    readSi(tokens, at) ??
    readTitled(tokens, at) ??
    readBefore(tokens, at)
  );
}
