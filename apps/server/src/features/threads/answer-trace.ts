import { leftOutSentence } from '@anito/contract/explanations';
import { runReasons } from '@anito/contract/run-reasons';
import { z } from 'zod';

/** An action that ran for an answer: `reason` is why it failed, null where it did not. */
const tracedAction = z.object({
  actionId: z.number(),
  name: z.string(),
  reason: z.enum(runReasons).nullable(),
  milliseconds: z.number(),
});
export type TracedAction = z.infer<typeof tracedAction>;

/** What a conversation's `trace` holds of how its answer was made. Earlier records lack what came later. */
const answerTrace = z.object({
  /** Milliseconds since the start at which each step was done. */
  laps: z.record(z.string(), z.number()).default({}),
  /** The documents of the answer's sources, in their order. */
  documents: z.array(z.number()).default([]),
  /** What the search found, best first. */
  passages: z
    .array(
      z.object({
        id: z.number(),
        documentId: z.number().nullable().default(null),
        /** Its place in the document and the hash of its text, to find it again when the document was read anew. */
        ordinal: z.number().nullable().default(null),
        textHash: z.string().nullable().default(null),
        score: z.number(),
        vectorScore: z.number(),
        lexicalScore: z.number(),
        coverage: z.number().nullable().default(null),
        rerankScore: z.number().nullable().default(null),
        /** Whether the answer rests on it; null in records from before this was kept. */
        isUsed: z.boolean().nullable().default(null),
      }),
    )
    .default([]),
  /** What was sent to the model. */
  prompt: z.object({ messages: z.number(), characters: z.number() }).nullable().default(null),
  /** All that was searched for; empty in records from before this was kept. */
  queries: z.array(z.string()).default([]),
  /** Sentences of the model that the check left out or marked. */
  leftOut: z.array(leftOutSentence).default([]),
  /** The approved answer that was given, and the wording of its question that was meant. */
  approved: z.object({ id: z.number(), question: z.string() }).nullable().default(null),
  /** The built-in answerer served because the model's vendor failed. */
  isFallback: z.boolean().default(false),
  /** It asks for what an action needs, or tells what it did. */
  isActing: z.boolean().default(false),
  /** What could be pressed in reply, whom the visitor was told to wait for, and whether they were asked how to reach them. */
  choices: z.array(z.string()).default([]),
  handover: z.enum(['waiting', 'offline']).nullable().default(null),
  asksContact: z.boolean().default(false),
  /** Whether leads search the question; true of records from before this was kept. */
  concernsLead: z.boolean().default(true),
  /** Actions that ran for it; `reason` is null of those that came to their end. */
  actions: z.array(tracedAction).default([]),
});
export type AnswerTrace = z.infer<typeof answerTrace>;

/** A stored trace of any age. */
export function readTrace(stored: Record<string, unknown>): AnswerTrace {
  return answerTrace.parse(stored);
}
