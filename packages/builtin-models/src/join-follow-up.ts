import {
  determiners,
  isUnit,
  linkWords,
  refersBack,
  removeFollowUpOpening,
  startsAsFollowUp,
  startsAsQuestion,
} from '@anito/language/follow-up-words';
import { findLightRoot, lightWords } from '@anito/language/light-words';
import { findSmallTalk } from '@anito/language/small-talk';
import { type Concept, findConcept } from './concepts.ts';
import { listTerms } from './terms.ts';

/** A question that can be understood without the earlier ones. */
export type StandaloneQuestion = {
  searched: string;
  /** The words with which the next follow-up question is joined. */
  topic: string;
  isJoined: boolean;
  /**
   * The previous subject together with the subject that this question names. A follow-up question may refer
   * to both. Empty without a previous subject.
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
const minQuestionWords = 4;
/** Minimum number of words with an own subject when nothing marks a question. */
const minSentenceWords = 5;

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
const businessMatters = new Set<Concept>(
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
const qualifiers = new Map<string, string>(
  [days, months, persons].flatMap((group, i) => group.split(' ').map((concept) => [concept, String(i)])),
);
/** Sizes, which also narrow a subject down. */
const sizes = new Set(
  listTerms('small medium large big maliit katamtaman malaki pequeño mediano grande petit moyen grand'),
);
/** Words that ask about a subject and name none. */
const questionTerms = new Set(listTerms('minimum maximum limit keep last valid good'));

type WordKind = 'empty' | 'attribute' | 'matter' | 'narrowing' | 'subject';
type ClassifiedWord = { text: string; plain: string; kind: WordKind; group: string };

/** Splits a text at spaces and classifies each word. */
function classifyWords(text: string): ClassifiedWord[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      text: word,
      plain: word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, ''),
      ...classifyWord(word),
    }));
}

/**
 * Classifies a word: a requested property (`attribute`), a thing that every business has (`matter`), a
 * number, size, day or person (`narrowing`), a subject, or none of these (`empty`). `group` says which
 * property, thing or narrowing it is, and is empty for other words.
 */
function classifyWord(word: string): Pick<ClassifiedWord, 'kind' | 'group'> {
  // Several phones are goods, not a number to call.
  if (/^(?:cell)?phones\W*$/i.test(word)) return { kind: 'subject', group: '' };
  const [term] = listTerms(word);
  if (term === undefined) return { kind: 'empty', group: '' };
  const concept = findConcept(term);
  const isNumber = /^\d/.test(term) || isUnit(word.toLowerCase().replace(/(?<!\W)\W+$/, ''));
  if (isNumber) return { kind: 'narrowing', group: 'number' };
  if (sizes.has(term)) return { kind: 'narrowing', group: 'size' };
  if (questionTerms.has(term)) return { kind: 'matter', group: term };
  if (!concept) return { kind: isLight(term) ? 'empty' : 'subject', group: '' };
  if (attributes.has(concept)) return { kind: 'attribute', group: concept };
  if (businessMatters.has(concept)) return { kind: 'matter', group: concept };
  const group = qualifiers.get(concept);
  return group ? { kind: 'narrowing', group } : { kind: 'subject', group: '' };
}

/** Returns whether a word only surrounds the subject ("katagal" in "gaano katagal?"). */
const isLight = (term: string) => lightWords.has(term) || findLightRoot(term) !== undefined;

const joinWords = (words: ClassifiedWord[]) => words.map(({ text }) => text).join(' ');
/** Removes spaces, question marks, exclamation marks and full stops from the end of a text. */
const trimSentenceEnd = (text: string) => text.replace(/(?<![\s?!.])[\s?!.]+$/u, '');
/** Maximum length of a topic in characters. */
const maxTopicLength = 1_000;
const truncateTopic = (text: string) => text.slice(0, maxTopicLength).toWellFormed();

/**
 * The current topic, and the combined topic after a short question has named another subject. Empty without
 * one.
 */
type ConversationTopic = Pick<StandaloneQuestion, 'topic' | 'earlier'>;

/**
 * The last question as a standalone question. `alternative` is the version for the combined topic, null
 * without one.
 */
export type StandaloneTurn = StandaloneQuestion & { alternative: string | null };

/**
 * Returns `question` as a standalone question, joined with the topic of the previous questions if it needs
 * it. Small talk does not change the topic. `previousQuestions` are oldest first.
 */
export function resolveQuestion(previousQuestions: readonly string[], question: string): StandaloneTurn {
  let currentTopic: ConversationTopic = { topic: '', earlier: '' };
  for (const previousQuestion of previousQuestions)
    if (!findSmallTalk(previousQuestion))
      currentTopic = updateTopic(currentTopic, truncateTopic(previousQuestion));
  const joined = joinFollowUp(currentTopic.topic, question);
  const usesTopic = joined.isJoined && !joined.earlier;
  const alternative =
    usesTopic && currentTopic.earlier ? joinFollowUp(currentTopic.earlier, question).searched : null;
  return { ...joined, alternative };
}

/** Returns the topic of a conversation after one more question. */
function updateTopic(currentTopic: ConversationTopic, question: string): ConversationTopic {
  const joined = joinFollowUp(currentTopic.topic, question);
  if (!joined.isJoined || joined.earlier || !currentTopic.earlier) return joined;
  return { topic: joined.topic, earlier: joinFollowUp(currentTopic.earlier, question).topic };
}

/**
 * Returns a question joined with the words of the previous one (`topic`) if it refers to it. A new subject
 * replaces the previous one ("How much is a faucet?", "and the water tank?"). A question stays unchanged
 * without a topic, or if it has its own subject and enough words. Every other question refers to the previous
 * subject ("magkano po?", "how long does it take?", "sundays?"). Measured: both questions unchanged, one
 * after the other, find and answer more than any shortened form.
 */
export function joinFollowUp(topic: string, question: string): StandaloneQuestion {
  const unchanged: StandaloneQuestion = {
    searched: question,
    topic: trimSentenceEnd(question),
    isJoined: false,
    earlier: '',
    mayStandAlone: true,
    isComplete: true,
  };
  if (!topic) return unchanged;
  const words = classifyWords(trimSentenceEnd(removeFollowUpOpening(question)));
  const [topicWords, body] = [classifyWords(truncateTopic(topic)), joinWords(words)];
  const end = /\?\s*$/.test(question) ? '?' : '';
  const listWordsOfKind = (kind: WordKind) => words.filter((word) => word.kind === kind);
  const refersToTopic = refersBack(body);
  const namesThing = listWordsOfKind('subject').some(({ plain }) => !/^ones?$/.test(plain));
  const namesTopic = namesThing && !refersToTopic;
  const asks = startsAsQuestion(body) || listWordsOfKind('attribute').length > 0;
  if (namesTopic) {
    const isStandalone = asks
      ? words.length >= minQuestionWords
      : words.length >= minSentenceWords && !startsAsFollowUp(question);
    if (isStandalone) return unchanged;
    if (!asks) {
      const joined = replaceSubject(topicWords, words);
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
  const groups = new Set(listWordsOfKind('narrowing').map(({ group }) => group));
  const keptTopicWords = topicWords.filter(({ kind, group }) => kind !== 'narrowing' || !groups.has(group));
  // The requested property does not carry over to the next question. The day or number does.
  const nextTopicWords = [...keptTopicWords, ...listWordsOfKind('narrowing')];
  const mayStandAlone = !refersToTopic && (namesThing || listWordsOfKind('matter').length > 0);
  return {
    searched: `${joinWords(keptTopicWords)} ${body}${end}`,
    topic: namesTopic ? body : joinWords(nextTopicWords),
    earlier: namesTopic ? joinWords([...nextTopicWords, ...listWordsOfKind('subject')]) : '',
    isJoined: true,
    mayStandAlone,
    isComplete: mayStandAlone && asks,
  };
}

/**
 * Returns the text of the previous question with `words` in place of its subject. Without a subject they are
 * appended.
 */
function replaceSubject(topicWords: ClassifiedWord[], words: ClassifiedWord[]): string {
  const isSubjectWord = ({ kind, group }: ClassifiedWord) => kind === 'subject' || group === 'number';
  const end = topicWords.findLastIndex(isSubjectWord);
  // In "the mango one", "one" stands for the previous subject.
  const kind = topicWords.findLast((word) => word.kind === 'subject')?.plain;
  const thing = words.map((word) => (/^ones?$/.test(word.plain) && kind ? { ...word, text: kind } : word));
  const frame = topicWords.map((word, i) => {
    const [previous, next] = [topicWords[i - 1], topicWords[i + 1]];
    const isLink =
      linkWords.has(word.plain) && previous && next && isSubjectWord(previous) && isSubjectWord(next);
    const isOfThing = determiners.has(word.plain) && topicWords.slice(i + 1).find((w) => w.kind !== 'empty');
    return isSubjectWord(word) || isLink || (isOfThing && isSubjectWord(isOfThing)) ? null : word;
  });
  const isPresent = (word: ClassifiedWord | null) => word !== null;
  if (end < 0) return joinWords([...topicWords, ...thing]);
  return joinWords([
    ...frame.slice(0, end).filter(isPresent),
    ...thing,
    ...frame.slice(end + 1).filter(isPresent),
  ]);
}
