import { type Concept, findConcept } from '../../lib/models/built-in/shop-words.ts';
import { listTerms } from '../../lib/models/built-in/terms.ts';
import { isFollowUp } from './is-follow-up.ts';

/** A question to search for, and those of its words that whatever answers must hold; empty when any may answer. */
export type JoinedQuestion = { searched: string; focus: string };

const opener =
  /^(?:(?:and|what about|how about|what if|or|but|so|eh|at|y|et|pero|paano naman|paano kung)(?!\p{L})[\s,]*)+/iu;
const filler = /(?<!\p{L})(?:naman|po|opo|then|also|too|rin|din|please)(?!\p{L})/giu;
const pointer =
  /(?<!\p{L})(?:it|its|that|those|these|they|them|their|there|ito|iyan|iyon|yan|yon|yun|nito|niyan|niyon|dito|diyan|doon|sila|nila|eso|esa|ese|esto|esta|ça|cela|elles?|ils?)(?!\p{L})/iu;
const wholeQuestion =
  /^(?:do|does|did|is|are|can|could|may|will|would|have|has|what|which|who|where|when|why|how|ano|anong|alin|sino|saan|nasaan|kailan|paano|magkano|meron|mayroon|pwede|puwede)(?!\p{L})/iu;
const askingPhrase =
  /(?<!\p{L})(?:how (?:much|many|long|soon|early|fast)|(?:at )?what time|cu[aá]nto|combien)(?!\p{L})/giu;
const determiners = new Set(
  'a an the any your our ang yung iyong mga el la los las un una le les une'.split(' '),
);
const prepositions = new Set('to for in on at of from with by sa ng para kada per de en a à pour'.split(' '));
const links = new Set(['of', 'ng', 'na', 'kada', 'per', 'de']);

/** What a question asks of its thing; a follow-up with one of its own takes its place. */
const attributes = new Set<Concept>([
  'price',
  'time',
  'duration',
  'content',
  'size',
  'weight',
  'color',
  'brand',
]);
/** What is done with the thing: stays when another thing is named. */
const actions = new Set<Concept>(
  'open close deliver pay accept order cancel refund replace reserve buy repair rent bring visit discount deposit warranty branch shop product office'.split(
    ' ',
  ) as Concept[],
);
/** The business as a whole is asked, whatever was spoken of. */
const ofBusiness = new Set<Concept>(['place', 'contact', 'parking', 'toilet']);
const days =
  'today tomorrow morning noon afternoon evening monday tuesday wednesday thursday friday saturday sunday christmas holiday';
const months = 'january february march april june july august september october november december';
const persons = 'child student people customer employee';
/** Which day, who or how many: narrows a thing down and is none itself. */
const narrowing = new Map<string, string>(
  [days, months, persons].flatMap((group, i) => group.split(' ').map((concept) => [concept, String(i)])),
);

/** Ask about the thing and name none; the measures of sizes go with their numbers. */
const askingTerms = new Set(listTerms('minimum maximum limit keep last valid good'));
const measure = /^(?:l|liters?|litres?|ml|kg|kilos?|g|grams?|inch|inches|ft|feet|cm|mm|pcs)$/;

type Kind = 'empty' | 'attribute' | 'action' | 'business' | 'narrowing' | 'subject';
type Word = { text: string; plain: string; kind: Kind; group: string };

function readWords(text: string): Word[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      text: word,
      plain: word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, ''),
      ...classify(word),
    }));
}

function classify(word: string): Pick<Word, 'kind' | 'group'> {
  // Several telephones are goods, not a number to call.
  if (/^(?:cell)?phones\W*$/i.test(word)) return { kind: 'subject', group: '' };
  const [term] = listTerms(word);
  const concept = term === undefined ? undefined : findConcept(term);
  if (term === undefined) return { kind: 'empty', group: '' };
  if (/^\d/.test(term)) return { kind: 'narrowing', group: 'number' };
  if (measure.test(word.toLowerCase().replace(/\W+$/, ''))) return { kind: 'narrowing', group: 'number' };
  if (askingTerms.has(term)) return { kind: 'action', group: term };
  if (!concept) return { kind: 'subject', group: '' };
  if (attributes.has(concept)) return { kind: 'attribute', group: concept };
  if (actions.has(concept)) return { kind: 'action', group: concept };
  if (ofBusiness.has(concept)) return { kind: 'business', group: concept };
  const group = narrowing.get(concept);
  return group ? { kind: 'narrowing', group } : { kind: 'subject', group: '' };
}

const write = (words: Word[]) => words.map(({ text }) => text).join(' ');

/**
 * A follow-up as a question of its own, made from the words of the question before it. Another thing takes the place
 * of the thing spoken of ("How much is a faucet?", "and the water tank?"), a whole question stays as it is, and what
 * names no thing is asked of the one before ("How long does it take?").
 */
export function joinFollowUp(last: string, now: string): JoinedQuestion {
  const body = now
    .trim()
    .replace(opener, '')
    .replace(filler, ' ')
    .replace(/[\s?!.]+$/u, '')
    .trim();
  const [before, words] = [readWords(last.slice(0, 1_000)), readWords(body)];
  const own = (kind: Kind) => words.filter((word) => word.kind === kind);
  const isPointing = pointer.test(body);
  const asks = own('attribute').length > 0 || body.search(askingPhrase) >= 0;
  const subject = own('subject').filter(({ plain }) => !/^ones?$/.test(plain));
  if (own('business').length > 0 && !isPointing) return { searched: body, focus: '' };
  if (subject.length > 0 && !isPointing) {
    const focus = write(subject);
    const shared = own('action').filter(({ group }) => before.some((word) => word.group === group));
    const isWhole = asks || wholeQuestion.test(body) || own('action').length > shared.length;
    if (isWhole) return { searched: body, focus };
    return {
      searched: replaceSubject(
        before,
        words.filter((word) => !shared.includes(word)),
      ),
      focus,
    };
  }
  const isShared = own('action').some(({ group }) => before.some((word) => word.group === group));
  if (!isPointing && asks && own('action').length > 0 && !isShared) return { searched: body, focus: '' };
  if (!isPointing && own('action').length > 0 && !isShared && wholeQuestion.test(body))
    return { searched: body, focus: '' };
  if (!isPointing && !asks && own('action').length > 0 && own('narrowing').length === 0) {
    return { searched: write([...keepFrame(before), ...words]), focus: '' };
  }
  const groups = new Set(own('narrowing').map(({ group }) => group));
  const kept = before.filter(({ kind, group }) => kind !== 'narrowing' || !groups.has(group));
  const bare = asks ? dropAsking(kept) : write(kept);
  return { searched: `${bare} ${body}`.trim(), focus: '' };
}

/** The last question as one that can be understood alone, however many follow-ups led to it. */
export function joinTurns(before: readonly string[], question: string): JoinedQuestion {
  let joined: JoinedQuestion = { searched: '', focus: '' };
  for (const asked of [...before, question]) {
    joined =
      joined.searched && isFollowUp(asked)
        ? joinFollowUp(joined.searched, asked)
        : { searched: asked, focus: '' };
  }
  return joined;
}

/** Puts a thing where the question before has its own. */
function replaceSubject(before: Word[], words: Word[]): string {
  const things: Kind[] = before.some((word) => word.kind === 'subject') ? ['subject'] : ['business'];
  const isThing = ({ kind, group }: Word) => things.includes(kind) || group === 'number';
  const end = before.findLastIndex(isThing);
  // "The mango one" is of the kind that was spoken of.
  const kind = before.findLast((word) => word.kind === 'subject')?.plain;
  const thing = words.map((word) => (/^ones?$/.test(word.plain) && kind ? { ...word, text: kind } : word));
  if (end < 0) return `${write(before)} ${write(thing)}`.trim();
  const frame = before.map((word, i) => {
    const [previous, next] = [before[i - 1], before[i + 1]];
    const isLink = links.has(word.plain) && previous && next && isThing(previous) && isThing(next);
    const isOfThing = determiners.has(word.plain) && before.slice(i + 1).find((w) => w.kind !== 'empty');
    return isThing(word) || isLink || (isOfThing && isThing(isOfThing)) ? null : word;
  });
  const left = frame.slice(0, end).filter((word) => word !== null);
  if (prepositions.has(thing[0]?.plain ?? '') && prepositions.has(left.at(-1)?.plain ?? '')) left.pop();
  return write([...left, ...thing, ...frame.slice(end + 1).filter((word) => word !== null)]);
}

/** What was asked, without the thing and what is done with it. */
function keepFrame(before: Word[]): Word[] {
  const asks = before.some(({ kind }) => kind === 'attribute') || write(before).search(askingPhrase) >= 0;
  return asks ? before.filter(({ kind }) => kind === 'empty' || kind === 'attribute') : [];
}

function dropAsking(words: Word[]): string {
  return write(words.filter(({ kind }) => kind !== 'attribute'))
    .replace(askingPhrase, '')
    .trim();
}
