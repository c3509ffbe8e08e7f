import type { AnswerSource } from '@anito/contract/conversations';
import type { LeftOutSentence } from '@anito/contract/explanations';
import type { ChatMessage } from '@anito/models/types';
import type { OfferedAction } from '../actions/actions.service.ts';
import type { AssistantWordings, FoundApproved } from '../approved-answers/find-approved.service.ts';
import type { ContextPassage, FoundPassage } from '../knowledge/gather-context.service.ts';
import type { TracedAction } from '../threads/answer-trace.ts';
import type { StoredAnswer } from '../threads/questions.service.ts';
import type { SearchedQuestion } from './understand-question.ts';

/** An answer as far as it has come: what is stored and sent of it. */
export type Answer = {
  status: StoredAnswer['status'];
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
  /** 0 to 1. */
  confidence: number;
  /** Sentences of the model that the check left out or marked. */
  leftOut: readonly LeftOutSentence[];
  /** The approved answer that was given or shown, with the wording of its question that was meant. */
  approved: { id: number; question: string } | null;
  /** The built-in answerer served, because the model's provider failed or the day's tokens are used up. */
  isFallback: boolean;
  /** Why a person is needed with it, whether one is there, and whether the visitor can be reached; null when none is. */
  need: { because: 'asked' | 'refusals'; isStaffed: boolean; isReachable: boolean } | null;
  /** It asks for what an action needs, or tells what it did: nothing else is answered. */
  isActing: boolean;
  /** The actions that ran for it. */
  actions: readonly TracedAction[];
  /** Quick replies. */
  choices: readonly string[];
};

/** An action to run for a visitor, with the arguments that were read from what they wrote. */
export type ChosenAction = { action: OfferedAction; args: Record<string, unknown> };

/** What steps find out for the steps after them. */
export type Findings = {
  /** The assistant's approved answers, by their wordings; null where it has none. */
  wordings: AssistantWordings | null;
  /** The approved answer that a connected model took for the visitor's question. */
  judged: FoundApproved | null;
  search: SearchedQuestion | null;
  begun: BegunStream | null;
  /** What a connected model wants to have done. */
  chosenActions: readonly ChosenAction[];
  /** The action that may be offered to the visitor. */
  offer: OfferedAction | null;
  /** What actions have told, to answer from. */
  results: readonly ContextPassage[];
  /** Whether a step has answered the question. */
  isAnswered: boolean;
};

export type AnswerState = Answer & Findings;

/** What a step emits: a piece of the text, what holds of the answer from now on, or that the answer is complete. */
export type AnswerEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'metadata'; metadata: Partial<AnswerState> }
  | { type: 'finish' };

/** How an answer from passages ended: with sources or without, or by a vendor's failure before a word was shown. */
export type GroundedEnd = { isAnswered: boolean } | { failure: unknown };

/** An answer that was begun while the question was being understood, and rests on what that found. */
export type BegunStream = { events(): AsyncGenerator<AnswerEvent, GroundedEnd>; stop(): void };

export const textDelta = (text: string): AnswerEvent => ({ type: 'text-delta', text });
export const metadata = (metadata: Partial<AnswerState>): AnswerEvent => ({ type: 'metadata', metadata });
export const finish: AnswerEvent = { type: 'finish' };

/** Confidence of what is certain by itself, as small talk is. */
export const fullConfidence = 1;

/** Confidence of an agent's answer, which nothing confirms. */
const agentConfidence = 0.5;

/** An answer of which no step has run yet. */
export function startAnswer(question: string, isFallback: boolean): AnswerState {
  return {
    status: 'answered',
    text: '',
    searched: question,
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
    wordings: null,
    judged: null,
    search: null,
    begun: null,
    chosenActions: [],
    offer: null,
    results: [],
    isAnswered: false,
  };
}

/** The state after an event. */
export function applyEvent(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'text-delta':
      return { ...state, text: state.text + event.text };
    case 'metadata':
      return { ...state, ...event.metadata };
    case 'finish':
      return state;
  }
}

/** Measures an answer while it is made. */
export class Meter {
  /** Milliseconds since the start at which each step was done. */
  readonly laps: Record<string, number> = {};
  /** What was sent to a connected model last; null when nothing was. */
  prompt: { messages: number; characters: number } | null = null;
  promptTokens: number | null = null;
  completionTokens: number | null = null;
  readonly #startedAt = performance.now();

  /** Milliseconds since the start. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  /** Notes when a step was done, the first time. */
  lap(step: string): void {
    this.laps[step] ??= this.elapsedMs;
  }

  measurePrompt(messages: readonly ChatMessage[]): void {
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    this.prompt = { messages: messages.length, characters };
  }

  /** Adds the tokens of one call as the model reports them; null is not known. */
  addTokens(prompt: number | null, completion: number | null): void {
    this.promptTokens = addKnown(this.promptTokens, prompt);
    this.completionTokens = addKnown(this.completionTokens, completion);
  }
}

function addKnown(known: number | null, more: number | null): number | null {
  return more === null ? known : (known ?? 0) + more;
}
