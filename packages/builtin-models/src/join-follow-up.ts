import {
  beginsAsQuestion,
  determiners,
  dropOpening,
  isUnit,
  linkWords,
  opensAsFurther,
  pointsBack,
} from '@anito/language/follow-up-words';
import { findLightRoot, lightWords } from '@anito/language/light-words';
import { findSmallTalk } from '@anito/language/small-talk';
import { type Concept, findConcept } from './shop-words.ts';
import { listTerms } from './terms.ts';

/** A question that can be understood without the earlier ones. */
export type JoinedQuestion = {
  searched: string;
  /** The words with which the next follow-up question is joined. */
  topic: string;
  isJoined: boolean;
  /**
   * The previous subject together with the one that this question names. A follow-up question may refer to
   * it. Empty when there is none.
   */
  earlier: string;
  /**
   * The question names something that the business has or does, so it may also be meant without the earlier
   * ones ("parking?", "do you take GCash?").
   */
  mayStandAlone: boolean;
  /** The question also says what it asks about this thing: "magkano grooming". */
  isComplete: boolean;
};

/**
 * Minimum number of words in a question with its own subject. A shorter one refers to the previous subject.
 */
const wholeQuestionWords = 4;
/** Minimum number of words with an own subject when nothing marks a question. */
const wholeSentenceWords = 5;

/** Properties that a question may ask for. */
const attributes = new Set<Concept>([
  'price',
  'time',
  'day',
  'duration',
  'content',
  'size',
  'weight',
  'color',
  'brand',
]);
/** Things that every business has or does, independent of a subject. */
const matters = new Set<Concept>(
  'open close deliver pay accept order cancel refund replace reserve buy repair rent bring visit discount deposit warranty branch shop product office place contact parking toilet'.split(
    ' ',
  ) as Concept[],
);
const days =
  'today tomorrow morning noon afternoon evening monday tuesday wednesday thursday friday saturday sunday christmas holiday';
const months = 'january february march april june july august september october november december';
const persons =
  'child student people customer employee mother father parent grandmother grandfather sibling spouse boyfriend girlfriend friend uncle aunt cousin nephew relative';
/** Days, people and numbers. They narrow a subject down and are no subject themselves. */
const narrowing = new Map<string, string>(
  [days, months, persons].flatMap((group, i) => group.split(' ').map((concept) => [concept, String(i)])),
);
/** Sizes, which also narrow a subject down. */
const sizes = new Set(
  listTerms('small medium large big maliit katamtaman malaki pequeño mediano grande petit moyen grand'),
);
/** Words that ask about a subject and name none. */
const askingTerms = new Set(listTerms('minimum maximum limit keep last valid good'));

type Kind = 'empty' | 'attribute' | 'matter' | 'narrowing' | 'subject';
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
  // Several phones are goods, not a number to call.
  if (/^(?:cell)?phones\W*$/i.test(word)) return { kind: 'subject', group: '' };
  const [term] = listTerms(word);
  if (term === undefined) return { kind: 'empty', group: '' };
  const concept = findConcept(term);
  const isNumber = /^\d/.test(term) || isUnit(word.toLowerCase().replace(/(?<!\W)\W+$/, ''));
  if (isNumber) return { kind: 'narrowing', group: 'number' };
  if (sizes.has(term)) return { kind: 'narrowing', group: 'size' };
  if (askingTerms.has(term)) return { kind: 'matter', group: term };
  if (!concept) return { kind: isLight(term) ? 'empty' : 'subject', group: '' };
  if (attributes.has(concept)) return { kind: 'attribute', group: concept };
  if (matters.has(concept)) return { kind: 'matter', group: concept };
  const group = narrowing.get(concept);
  return group ? { kind: 'narrowing', group } : { kind: 'subject', group: '' };
}

/** Returns whether a word only surrounds the subject ("katagal" in "gaano katagal?"). */
const isLight = (term: string) => lightWords.has(term) || findLightRoot(term) !== undefined;

const write = (words: Word[]) => words.map(({ text }) => text).join(' ');
const trimEnd = (text: string) => text.replace(/(?<![\s?!.])[\s?!.]+$/u, '');
/** Maximum length of a topic in characters. */
const maxTopicLength = 1_000;
const cutTopic = (text: string) => text.slice(0, maxTopicLength).toWellFormed();

/**
 * The current topic, and the combined one when a short question has named another subject. Empty when there
 * is none.
 */
type Spoken = Pick<JoinedQuestion, 'topic' | 'earlier'>;

/**
 * The last question as a standalone question. `alternative` is the version for the combined topic, null when
 * there is none.
 */
export type JoinedTurns = JoinedQuestion & { alternative: string | null };

/**
 * Returns the last question as one that can be understood alone, using all earlier questions. Small talk is
 * ignored.
 */
export function joinTurns(before: readonly string[], question: string): JoinedTurns {
  let spoken: Spoken = { topic: '', earlier: '' };
  for (const asked of before) if (!findSmallTalk(asked)) spoken = speakOn(spoken, cutTopic(asked));
  const joined = joinFollowUp(spoken.topic, question);
  const isOfTopic = joined.isJoined && !joined.earlier;
  const alternative = isOfTopic && spoken.earlier ? joinFollowUp(spoken.earlier, question).searched : null;
  return { ...joined, alternative };
}

/** Returns the topic after a question. */
function speakOn(spoken: Spoken, asked: string): Spoken {
  const joined = joinFollowUp(spoken.topic, asked);
  if (!joined.isJoined || joined.earlier || !spoken.earlier) return joined;
  return { topic: joined.topic, earlier: joinFollowUp(spoken.earlier, asked).topic };
}

/**
 * Joins a question with the words of the previous one. A new subject replaces the previous one ("How much is
 * a faucet?", "and the water tank?"). A question with its own subject stays unchanged. Every other question
 * refers to the previous subject ("magkano po?", "how long does it take?", "sundays?"). Measured: both
 * questions unchanged, one after the other, find and answer more than any shortened form.
 */
export function joinFollowUp(topic: string, question: string): JoinedQuestion {
  const asIs: JoinedQuestion = {
    searched: question,
    topic: trimEnd(question),
    isJoined: false,
    earlier: '',
    mayStandAlone: true,
    isComplete: true,
  };
  if (!topic) return asIs;
  const words = readWords(trimEnd(dropOpening(question)));
  const [before, body] = [readWords(cutTopic(topic)), write(words)];
  const end = /\?\s*$/.test(question) ? '?' : '';
  const own = (kind: Kind) => words.filter((word) => word.kind === kind);
  const isPointing = pointsBack(body);
  const namesThing = own('subject').some(({ plain }) => !/^ones?$/.test(plain));
  const namesTopic = namesThing && !isPointing;
  const asks = beginsAsQuestion(body) || own('attribute').length > 0;
  if (namesTopic) {
    const isWhole = asks
      ? words.length >= wholeQuestionWords
      : words.length >= wholeSentenceWords && !opensAsFurther(question);
    if (isWhole) return asIs;
    if (!asks) {
      const joined = replaceSubject(before, words);
      return {
        searched: joined + end,
        topic: joined,
        isJoined: true,
        earlier: '',
        mayStandAlone: false,
        isComplete: false,
      };
    }
  }
  const groups = new Set(own('narrowing').map(({ group }) => group));
  const kept = before.filter(({ kind, group }) => kind !== 'narrowing' || !groups.has(group));
  // The property that was asked for does not apply to the next question. The day or number does.
  const narrowed = [...kept, ...own('narrowing')];
  const mayStandAlone = !isPointing && (namesThing || own('matter').length > 0);
  return {
    searched: `${write(kept)} ${body}${end}`,
    topic: namesTopic ? body : write(narrowed),
    earlier: namesTopic ? write([...narrowed, ...own('subject')]) : '',
    isJoined: true,
    mayStandAlone,
    isComplete: mayStandAlone && asks,
  };
}

/** Replaces the subject of the previous question. */
function replaceSubject(before: Word[], words: Word[]): string {
  const isThing = ({ kind, group }: Word) => kind === 'subject' || group === 'number';
  const end = before.findLastIndex(isThing);
  // In "the mango one", "one" stands for the previous subject.
  const kind = before.findLast((word) => word.kind === 'subject')?.plain;
  const thing = words.map((word) => (/^ones?$/.test(word.plain) && kind ? { ...word, text: kind } : word));
  const frame = before.map((word, i) => {
    const [previous, next] = [before[i - 1], before[i + 1]];
    const isLink = linkWords.has(word.plain) && previous && next && isThing(previous) && isThing(next);
    const isOfThing = determiners.has(word.plain) && before.slice(i + 1).find((w) => w.kind !== 'empty');
    return isThing(word) || isLink || (isOfThing && isThing(isOfThing)) ? null : word;
  });
  const isKept = (word: Word | null) => word !== null;
  if (end < 0) return write([...before, ...thing]);
  return write([...frame.slice(0, end).filter(isKept), ...thing, ...frame.slice(end + 1).filter(isKept)]);
}
