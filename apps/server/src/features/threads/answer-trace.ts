import { rejectedSentence } from '@anito/contract/explanations';
import { runReasons } from '@anito/contract/run-reasons';
import { z } from 'zod';

/** An action that ran for an answer. `reason` is the cause of a failure and null after a success. */
const tracedAction = z.object({
  actionId: z.number(),
  name: z.string(),
  reason: z.enum(runReasons).nullable(),
  milliseconds: z.number(),
});
export type TracedAction = z.infer<typeof tracedAction>;

/** How an answer was produced, as stored in a conversation's `trace`. Older records lack newer fields. */
const answerTrace = z.object({
  /** Milliseconds from the start of the answer to the end of each step. */
  laps: z.record(z.string(), z.number()).default({}),
  /** The documents of the answer's sources, in the same order. */
  documents: z.array(z.number()).default([]),
  /** The passages in the model's prompt, or those that the built-in model might quote, in their order. */
  passages: z
    .array(
      z.object({
        id: z.number(),
        documentId: z.number().nullable().default(null),
        /**
         * Position in the document and hash of the text. They identify the passage after the document is read
         * again.
         */
        ordinal: z.number().nullable().default(null),
        textHash: z.string().nullable().default(null),
        score: z.number(),
        vectorScore: z.number(),
        lexicalScore: z.number(),
        coverage: z.number().nullable().default(null),
        rerankScore: z.number().nullable().default(null),
        /** Whether the answer uses the passage. Null in older records. */
        isUsed: z.boolean().nullable().default(null),
      }),
    )
    .default([]),
  /** Size of the prompt sent to the model. */
  prompt: z.object({ messages: z.number(), characters: z.number() }).nullable().default(null),
  /** Every query of the search. Empty in older records. */
  queries: z.array(z.string()).default([]),
  /** Sentences of the model that the check removed or marked. */
  leftOut: z.array(rejectedSentence).default([]),
  /** The approved answer that was given, and the wording of its question that matched. */
  approved: z.object({ id: z.number(), question: z.string() }).nullable().default(null),
  /** The built-in model answered because the model provider failed or the day's tokens are used up. */
  isFallback: z.boolean().default(false),
  /** The answer asks for an argument of an action or reports an action's result. */
  isActing: z.boolean().default(false),
  /**
   * The quick replies, the handover state that the visitor was told, and whether the contact form was opened.
   */
  choices: z.array(z.string()).default([]),
  handover: z.enum(['waiting', 'offline']).nullable().default(null),
  asksContact: z.boolean().default(false),
  /** Whether the question may concern a lead. True for older records. */
  concernsLead: z.boolean().default(true),
  /** Whether the message expects an answer. True for older records. */
  expectsAnswer: z.boolean().default(true),
  /** Actions that ran for the answer. `reason` is null for a success. */
  actions: z.array(tracedAction).default([]),
});
export type AnswerTrace = z.infer<typeof answerTrace>;

/**
 * Parses a stored trace. Fields that its version did not have yet get their defaults. Throws for an invalid
 * trace.
 */
export function parseTrace(stored: Record<string, unknown>): AnswerTrace {
  return answerTrace.parse(stored);
}
