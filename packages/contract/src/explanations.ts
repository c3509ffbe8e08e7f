import { z } from 'zod';
import { runReasons } from './run-reasons.ts';
import { connectionType } from './sources.ts';
import { id } from './values.ts';

/** A passage in its current state. */
const currentPassage = z.object({
  id,
  documentId: id,
  connectionId: id,
  connectionType,
  connectionName: z.string(),
  /** Headings above it, outermost first. */
  headingPath: z.array(z.string()),
  /** Page where it begins, if the document has pages. */
  page: z.int().positive().nullable(),
  text: z.string(),
  /** True when answers may no longer use it. */
  isExcluded: z.boolean(),
});

/**
 * A passage that the search gave to an answer, with its scores at that time: from 0 to 1, comparable between
 * questions.
 */
const explainedPassage = z.object({
  /** Combined score, by which the search ranks. */
  score: z.number(),
  /** Similarity to the question: the cosine of both vectors. */
  vectorScore: z.number(),
  /**
   * Share of the question's words that it contains, with rare words counting more: BM25 divided by its bound.
   */
  lexicalScore: z.number(),
  /** Unweighted share of the question's words that it contains; null for all but the best passage. */
  coverage: z.number().nullable(),
  /** Score of the reranker, which then orders the passages; null without a reranker. */
  rerankScore: z.number().nullable(),
  /**
   * Whether the answer is based on it. Records from before this was stored say whether the answer is based on
   * its document.
   */
  isUsed: z.boolean(),
  /** Number by which the answer cites its document. */
  citation: z.int().positive().nullable(),
  /** Null when its document is deleted and its name is no longer known. */
  documentTitle: z.string().nullable(),
  /** Its document, while that exists. */
  documentId: id.nullable(),
  /**
   * Current state of the passage.
   * - `same`: its words are still in the document.
   * - `changed`: the document was read again and no longer contains it.
   * - `gone`: the document was deleted.
   * - `unknown`: changed or gone, in records from before the state was stored.
   */
  state: z.enum(['same', 'changed', 'gone', 'unknown']),
  /** Current passage. After a change, the passage at the same position, if any. */
  passage: currentPassage.nullable(),
});
export type ExplainedPassage = z.infer<typeof explainedPassage>;

/**
 * A sentence of the model that failed the check against its sources, and the reason: it cites nothing, a
 * figure or name in it is in no cited passage, or it cites a passage that the model did not get.
 */
export const rejectedSentence = z.object({
  sentence: z.string(),
  reason: z.enum(['uncited', 'not_in_passage', 'unknown_passage']),
});
export type RejectedSentence = z.infer<typeof rejectedSentence>;

/** An action that ran for an answer. */
const explainedAction = z.object({
  name: z.string(),
  /** Why it failed; null when it completed. */
  reason: z.enum(runReasons).nullable(),
  milliseconds: z.number(),
});

/** Steps of an answer, in order. The last one holds the time of an interrupted step. */
export const answerSteps = ['begin', 'rewrite', 'search', 'first-token', 'answer', 'unfinished'] as const;

/** Explains how an answer was made. */
export const answerExplanation = z.object({
  question: z.string(),
  /**
   * The standalone question that was searched for instead; null when the question itself was searched for.
   */
  searchedQuestion: z.string().nullable(),
  /** All search queries: the standalone question, its translations and paraphrases. */
  queries: z.array(z.string()),
  language: z.enum(['en', 'fil', 'es', 'fr']),
  status: z.enum(['pending', 'answered', 'unsure', 'refused', 'interrupted', 'failed']),
  /**
   * Origin of the answer: small talk needs no source, an approved answer was written by the owner, an agent
   * follows its instructions, `action` is the result or the confirmation of an action, and all others come
   * from a search.
   */
  way: z.enum(['small-talk', 'approved', 'action', 'instructions', 'search']),
  /** The approved answer that was given, with the wording that matched; null without one. */
  approved: z.object({ id, question: z.string() }).nullable().default(null),
  /**
   * What refused: the search, because no passage was near, or the model, because the passages did not contain
   * the answer.
   */
  refusedBy: z.enum(['search', 'model']).nullable(),
  /** Actions that ran; empty in records from before actions existed. */
  actions: z.array(explainedAction).default([]),
  /** Confidence of the answer, from 0 to 1. */
  confidence: z.number().nullable(),
  /** `provider:model`; null when no model was asked. */
  model: z.string().nullable(),
  /** The built-in answerer served because the model's provider failed. */
  isFallback: z.boolean(),
  /**
   * Size of the prompt; null when no prompt was sent or its size was not stored. The built-in answerer reads
   * no prompt.
   */
  prompt: z.object({ messages: z.int().nonnegative(), characters: z.int().nonnegative() }).nullable(),
  /** As counted by the model's provider. */
  promptTokens: z.int().nonnegative().nullable(),
  completionTokens: z.int().nonnegative().nullable(),
  /** Duration of each step in milliseconds, in order. */
  steps: z.array(z.object({ name: z.enum(answerSteps), durationMs: z.number().nonnegative() })),
  /** Total duration in milliseconds; null while it is being answered. */
  durationMs: z.number().nonnegative().nullable(),
  /** In the order in which the model got them: best first, by the search or the reranker. */
  passages: z.array(explainedPassage),
  /** Sentences that were omitted from the answer or shown with a mark, in order. */
  leftOut: z.array(rejectedSentence),
  /**
   * The assistant that was asked, and the group among its unanswered questions; null when the question is not
   * stored.
   */
  asked: z.object({ assistantId: id, unansweredGroupId: id.nullable() }).nullable().default(null),
});
export type AnswerExplanation = z.infer<typeof answerExplanation>;
