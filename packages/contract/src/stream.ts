import { z } from 'zod';
import { explainedAnswer } from './conversations.ts';
import { errorBody } from './error-body.ts';

/**
 * Server-sent events of a streamed answer: any number of `token`, then one `done` or one `error`. Public
 * streams contain no `why`.
 */
export const chatChunk = z.discriminatedUnion('event', [
  z.object({ event: z.literal('token'), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal('done'), data: explainedAnswer }),
  z.object({ event: z.literal('error'), data: errorBody }),
]);
export type ChatChunk = z.infer<typeof chatChunk>;
