import type { AnswerSource } from '@anito/contract/conversations';
import type { LeftOutSentence } from '@anito/contract/explanations';
import type { FoundPassage } from '../knowledge/gather-context.service.ts';
import type { TracedAction } from '../threads/answer-trace.ts';
import type { Outcome } from '../threads/questions.store.ts';
import type { Question } from './begin-question.ts';

/** An answer as far as it has come. */
export type Answer = {
  status: Outcome['status'];
  text: string;
  /** The standalone question that was searched for. */
  searched: string;
  /** All that was searched for. */
  queries: readonly string[];
  /** What the model was given, in its order; of the built-in one what it may quote from. */
  passages: readonly FoundPassage[];
  sources: readonly AnswerSource[];
  /** The documents of `sources`, in the same order. */
  documentIds: readonly number[];
  /** The passages that the answer rests on. */
  usedPassageIds: readonly number[];
  confidence: number;
  /** Sentences of the model that the check left out or marked. */
  leftOut: readonly LeftOutSentence[];
  /** The approved answer that it is, with the wording of its question that was meant. */
  approved: { id: number; question: string } | null;
  /** The built-in answerer served, because the model's vendor failed or the day's tokens are used up. */
  isFallback: boolean;
  /** Why a person is needed with it, whether one is there, and whether the visitor can be reached; null when none is. */
  need: { because: 'asked' | 'refusals'; isStaffed: boolean; isReachable: boolean } | null;
  /** It asks for what an action needs, or tells what it did: nothing else is answered. */
  isActing: boolean;
  /** What was done for it. */
  actions: readonly TracedAction[];
  /** What the visitor may reply by a press. */
  choices: readonly string[];
};

/** What a step of an answer tells: words that follow those before, or what holds of the answer from now on. */
export type Told = { words: string } | { known: Partial<Answer> };

/** Of an agent, whose words nothing confirms. */
const agentConfidence = 0.5;

/** The answer of which nothing is said yet. */
export function startAnswer({ text }: Question, isFallback: boolean): Answer {
  return {
    status: 'answered',
    text: '',
    searched: text,
    queries: [],
    passages: [],
    sources: [],
    documentIds: [],
    usedPassageIds: [],
    confidence: agentConfidence,
    leftOut: [],
    approved: null,
    isFallback,
    need: null,
    isActing: false,
    actions: [],
    choices: [],
  };
}

/** The answer with what a step tells. */
export function addTold(answer: Answer, told: Told): Answer {
  return 'words' in told ? { ...answer, text: answer.text + told.words } : { ...answer, ...told.known };
}
