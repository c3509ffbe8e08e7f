import { z } from 'zod';
import { runReasons } from './run-reasons.ts';
import { connectionType } from './sources.ts';
import { id } from './values.ts';

/** A passage as it stands now. */
const standingPassage = z.object({
  id,
  documentId: id,
  connectionId: id,
  connectionType,
  connectionName: z.string(),
  /** Headings above it, outermost first. */
  headingPath: z.array(z.string()),
  /** The page where it begins, where the document has pages. */
  page: z.int().positive().nullable(),
  text: z.string(),
  /** True when answers may not use it any more. */
  isExcluded: z.boolean(),
});

/** A passage that the search gave to an answer, with what it scored then: 0 to 1, comparable between questions. */
const explainedPassage = z.object({
  /** Both others in one: what search ranks by. */
  score: z.number(),
  /** How near its meaning is to the question's: the cosine of their vectors. */
  vectorScore: z.number(),
  /** How many of the question's words it says, the rare ones counting more: BM25 over its bound. */
  lexicalScore: z.number(),
  /** Share of the question's words that it says at all; null for all but search's best. */
  coverage: z.number().nullable(),
  /** What the reranker gave it, by which the passages are ordered then; null where none did. */
  rerankScore: z.number().nullable(),
  /** Whether the answer rests on it; in records from before this was kept, whether it rests on its document. */
  isUsed: z.boolean(),
  /** The number by which the answer cites its document. */
  citation: z.int().positive().nullable(),
  /** Null when its document is gone and nothing tells its name any more. */
  documentTitle: z.string().nullable(),
  /** Its document, while that is there. */
  documentId: id.nullable(),
  /**
   * What has become of it. same: its words stand in the document. changed: the document was read again and says
   * something else by now. gone: the document was deleted. unknown: changed or gone, of records from before it was kept.
   */
  state: z.enum(['same', 'changed', 'gone', 'unknown']),
  /** As it stands now; where it changed, what stands at its place, if anything does. */
  passage: standingPassage.nullable(),
});
export type ExplainedPassage = z.infer<typeof explainedPassage>;

/**
 * A sentence of the model that the check of its sources did not let pass, and why: it cites nothing, a figure or name
 * in it stands in no passage that it cites, or it cites a passage that it was not given.
 */
export const leftOutSentence = z.object({
  sentence: z.string(),
  reason: z.enum(['uncited', 'not_in_passage', 'unknown_passage']),
});
export type LeftOutSentence = z.infer<typeof leftOutSentence>;

/** An action that ran for an answer. */
const explainedAction = z.object({
  name: z.string(),
  /** Why it failed; null where it came to its end. */
  reason: z.enum(runReasons).nullable(),
  milliseconds: z.number(),
});

/** The steps of an answer, in order; the last is what a step took that was broken off. */
export const answerSteps = ['begin', 'rewrite', 'search', 'first-token', 'answer', 'unfinished'] as const;

/** How an answer was made. */
export const answerExplanation = z.object({
  question: z.string(),
  /** What was searched for in its place; null when that was the question itself. */
  searchedQuestion: z.string().nullable(),
  /** All that was searched for: the standalone question, its translations and other wordings of it. */
  queries: z.array(z.string()),
  language: z.enum(['en', 'fil', 'es', 'fr']),
  status: z.enum(['pending', 'answered', 'unsure', 'refused', 'interrupted', 'failed']),
  /**
   * Where the answer comes from: small talk needs nothing, an approved answer was written by the owner, an agent has its
   * instructions, `action` is what an action has told or is asked to do, all else comes from a search.
   */
  way: z.enum(['small-talk', 'approved', 'action', 'instructions', 'search']),
  /** The approved answer that was given, and the wording of its question that was meant; null where none was. */
  approved: z.object({ id, question: z.string() }).nullable().default(null),
  /** Who refused: the search, as no passage came near, or the model, as they did not hold the answer. */
  refusedBy: z.enum(['search', 'model']).nullable(),
  /** What was done for it; empty in records from before there were actions. */
  actions: z.array(explainedAction).default([]),
  /** 0 to 1: how sure the answer is. */
  confidence: z.number().nullable(),
  /** `provider:model`; null when none was asked. */
  model: z.string().nullable(),
  /** The built-in answerer served because the model's vendor failed. */
  isFallback: z.boolean(),
  /** What was sent to the model; null when nothing was, or was not kept. The built-in one reads no prompt. */
  prompt: z.object({ messages: z.int().nonnegative(), characters: z.int().nonnegative() }).nullable(),
  /** As the model's vendor counted. */
  promptTokens: z.int().nonnegative().nullable(),
  completionTokens: z.int().nonnegative().nullable(),
  /** Milliseconds that each step took by itself, in order. */
  steps: z.array(z.object({ name: z.enum(answerSteps), durationMs: z.number().nonnegative() })),
  /** Milliseconds of all of it; null while it is being answered. */
  durationMs: z.number().nonnegative().nullable(),
  /** In the order in which the model was given them: best first, by search or by the reranker. */
  passages: z.array(explainedPassage),
  /** Sentences that were left out of the answer or shown with a mark, in their order. */
  leftOut: z.array(leftOutSentence),
  /** Of which assistant it was asked, and its group among the unanswered questions; null where nothing is kept of it. */
  asked: z.object({ assistantId: id, unansweredGroupId: id.nullable() }).nullable().default(null),
});
export type AnswerExplanation = z.infer<typeof answerExplanation>;
