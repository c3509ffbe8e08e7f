import type { AnswerSource } from '@anito/contract/conversations';
import type { RejectedSentence } from '@anito/contract/explanations';
import type { ChatMessage } from '@anito/models/types';
import type { OfferedAction } from '../actions/actions.service.ts';
import type { ApprovedMatch, AssistantWordings } from '../approved-answers/find-approved.service.ts';
import type { ContextPassage, FoundPassage } from '../knowledge/gather-context.service.ts';
import type { TracedAction } from '../threads/answer-trace.ts';
import type { StoredAnswer } from '../threads/questions.service.ts';
import type { SearchedQuestion } from './understand-question.ts';

/** The answer so far: the parts that are stored and sent. */
export type Answer = {
  status: StoredAnswer['status'];
  text: string;
  /** The standalone form of the question that was used for the search. */
  searched: string;
  /** Every query of the search. */
  queries: readonly string[];
  /**
   * The passages in the model's prompt, in their order. For the built-in model, the passages that it may
   * quote.
   */
  passages: readonly FoundPassage[];
  sources: readonly AnswerSource[];
  /** The documents of `sources`, in the same order. */
  documentIds: readonly number[];
  /** The passages that support the answer. */
  usedPassageIds: readonly number[];
  /** From 0 to 1. */
  confidence: number;
  /** Sentences of the model that the check removed or marked as unsupported. */
  leftOut: readonly RejectedSentence[];
  /** The approved answer that was given or shown, with the wording of its question that matched. */
  approved: { id: number; question: string } | null;
  /** The built-in model answered because the model provider failed or the day's tokens are used up. */
  isFallback: boolean;
  /**
   * Why a person is needed, whether one is available, and whether the visitor left contact details. Null when
   * no person is needed.
   */
  need: { because: 'asked' | 'refusals'; isStaffed: boolean; isReachable: boolean } | null;
  /** The answer asks for an argument of an action or reports an action's result. It contains nothing else. */
  isActing: boolean;
  /** The actions that ran for this answer. */
  actions: readonly TracedAction[];
  /** Quick replies. */
  choices: readonly string[];
};

/** An action to run for a visitor, with the arguments read from the visitor's message. */
export type ChosenAction = { action: OfferedAction; args: Record<string, unknown> };

/** Results that a step leaves for later steps. */
export type Findings = {
  /** The wordings of the assistant's approved answers. Null when it has no approved answers. */
  wordings: AssistantWordings | null;
  /** The approved answer that a connected model matched to the question. */
  judgedMatch: ApprovedMatch | null;
  search: SearchedQuestion | null;
  speculative: SpeculativeStream | null;
  /** The actions that a connected model wants to run. */
  chosenActions: readonly ChosenAction[];
  /** The action to offer to the visitor. */
  offer: OfferedAction | null;
  /** Results of actions, used as passages for the answer. */
  results: readonly ContextPassage[];
  /** Whether a step has answered the question. */
  isAnswered: boolean;
};

export type AnswerState = Answer & Findings;

/** Event of a step: a piece of text, new values of the state, or the end of the answer. */
export type AnswerEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'metadata'; metadata: Partial<AnswerState> }
  | { type: 'finish' };

/**
 * How an answer from passages ended: with or without sources, or with a failure of the provider before any
 * text was shown.
 */
export type GroundedResult = { isAnswered: boolean } | { failure: unknown };

/**
 * An answer that is generated while the question is still being understood. It uses the passages found so
 * far.
 */
export type SpeculativeStream = { events(): AsyncGenerator<AnswerEvent, GroundedResult>; stop(): void };

export const textDelta = (text: string): AnswerEvent => ({ type: 'text-delta', text });
export const metadata = (metadata: Partial<AnswerState>): AnswerEvent => ({ type: 'metadata', metadata });
export const finish: AnswerEvent = { type: 'finish' };

/** Confidence of an answer that needs no source, such as small talk. */
export const fullConfidence = 1;

/** Confidence of an answer in agent mode, which no source confirms. */
const agentConfidence = 0.5;

/**
 * Returns the state of an answer before the first step: status `answered` and no text. Steps change it by
 * events.
 */
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
    judgedMatch: null,
    search: null,
    speculative: null,
    chosenActions: [],
    offer: null,
    results: [],
    isAnswered: false,
  };
}

/** Returns the state after an event: text is appended, metadata replaces the fields that it contains. */
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

/** Measures the duration, the prompt and the tokens of one answer. */
export class Meter {
  /** Milliseconds from the start of the answer to the end of each step. */
  readonly laps: Record<string, number> = {};
  /** Size of the last prompt sent to a connected model. Null when none was sent. */
  prompt: { messages: number; characters: number } | null = null;
  promptTokens: number | null = null;
  completionTokens: number | null = null;
  readonly #startedAt = performance.now();

  /** Milliseconds since the start. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  /** Records when a step ended. Only the first call for a step counts. */
  lap(step: string): void {
    this.laps[step] ??= this.elapsedMs;
  }

  /** Records the size of the last prompt. */
  measurePrompt(messages: readonly ChatMessage[]): void {
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    this.prompt = { messages: messages.length, characters };
  }

  /** Adds the tokens that the model reported for one call. Null means that it reported none. */
  addTokens(prompt: number | null, completion: number | null): void {
    this.promptTokens = addTokenCounts(this.promptTokens, prompt);
    this.completionTokens = addTokenCounts(this.completionTokens, completion);
  }
}

/**
 * Adds a count to a total. Null means unknown: a null count leaves the total, and a null total counts as 0.
 */
function addTokenCounts(total: number | null, added: number | null): number | null {
  return added === null ? total : (total ?? 0) + added;
}
