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

/** A question as one that can be understood without those before it. */
export type JoinedQuestion = {
  searched: string;
  /** What a further question is joined with. */
  topic: string;
  isJoined: boolean;
  /** The thing before with the one that it names: what a further question may be about as well; empty for none. */
  earlier: string;
  /** It names something that the business has or does: by itself it may mean that ("parking?", "do you take GCash?"). */
  mayStandAlone: boolean;
  /** And says what it wants to know of it: "magkano grooming". */
  isComplete: boolean;
};

/** A question about a thing of its own has so many words; a shorter one asks about what was spoken of. */
const wholeQuestionWords = 4;
/** So many words name a thing of their own even where nothing shows that they ask. */
const wholeSentenceWords = 5;

/** What a question asks of its thing. */
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
/** What a business has or does, whatever the thing. */
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
/** Which day, who or how many: narrows a thing down and is none itself. */
const narrowing = new Map<string, string>(
  [days, months, persons].flatMap((group, i) => group.split(' ').map((concept) => [concept, String(i)])),
);
/** Which of several of one kind: narrows it down, too. */
const sizes = new Set(
  listTerms('small medium large big maliit katamtaman malaki pequeño mediano grande petit moyen grand'),
);
/** Ask about the thing and name none. */
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
  // Several telephones are goods, not a number to call.
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

/** Only stands around what is asked ("katagal" of "gaano katagal?"). */
const isLight = (term: string) => lightWords.has(term) || findLightRoot(term) !== undefined;

const write = (words: Word[]) => words.map(({ text }) => text).join(' ');
const trimEnd = (text: string) => text.replace(/(?<![\s?!.])[\s?!.]+$/u, '');
/** Enough of a topic to be told apart by. */
const maxTopicLength = 1_000;
const cutTopic = (text: string) => text.slice(0, maxTopicLength).toWellFormed();

/** What is spoken of, and what else it may be where a short question has named another thing; empty for none. */
type Spoken = Pick<JoinedQuestion, 'topic' | 'earlier'>;

/** The last question as it stands alone, and as it does when the thing before is meant; null where there is none. */
export type JoinedTurns = JoinedQuestion & { alternative: string | null };

/** The last question as one that can be understood alone, however many led to it; small talk between them is left out. */
export function joinTurns(before: readonly string[], question: string): JoinedTurns {
  let spoken: Spoken = { topic: '', earlier: '' };
  for (const asked of before) if (!findSmallTalk(asked)) spoken = speakOn(spoken, cutTopic(asked));
  const joined = joinFollowUp(spoken.topic, question);
  const isOfTopic = joined.isJoined && !joined.earlier;
  const alternative = isOfTopic && spoken.earlier ? joinFollowUp(spoken.earlier, question).searched : null;
  return { ...joined, alternative };
}

/** What is spoken of once a question was asked. */
function speakOn(spoken: Spoken, asked: string): Spoken {
  const joined = joinFollowUp(spoken.topic, asked);
  if (!joined.isJoined || joined.earlier || !spoken.earlier) return joined;
  return { topic: joined.topic, earlier: joinFollowUp(spoken.earlier, asked).topic };
}

/**
 * A question made of the words of the one before it and its own. Another thing takes the place of the thing spoken of
 * ("How much is a faucet?", "and the water tank?"); one that asks about a thing of its own stays as it is; all else is
 * asked of what was spoken of ("magkano po?", "how long does it take?", "sundays?"). Measured: both as they stand, one
 * after the other, find and answer more than any shortened form.
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
  // What was asked of the thing does not hold for the next question; which day or how many does.
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

/** Puts a thing where the question before has its own. */
function replaceSubject(before: Word[], words: Word[]): string {
  const isThing = ({ kind, group }: Word) => kind === 'subject' || group === 'number';
  const end = before.findLastIndex(isThing);
  // "The mango one" is of the kind that was spoken of.
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
