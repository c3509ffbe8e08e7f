import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { Endpoint } from '@anito/contract/endpoint';
import type { ChatChunk } from '@anito/contract/stream';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../lib/bind.ts';
import type { Caller } from '../../lib/caller.ts';
import { describeError } from '../../lib/error-handler.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { sendEventStream, wantsEventStream } from '../../lib/sse.ts';
import type { AnswerChunk } from './answer-question.ts';
import { type ClientRequest, collectAnswer } from './answering.service.ts';

type AnswerCall = Pick<
  Call<Endpoint & { streams: true }>,
  'request' | 'reply' | 'remember' | 'signal' | 'requestKey'
>;

/** Returns the parts of an HTTP call that a question needs: signal, request id and idempotency key. */
export function toClientRequest({ request, signal, requestKey }: AnswerCall): ClientRequest {
  return { signal, requestId: request.id, requestKey };
}

/**
 * Sends an answer as an event stream and returns undefined, or returns it for a JSON response, by the
 * request's Accept header. Also returns undefined when the client has disconnected. Throws errors before the
 * first chunk, and for JSON any error.
 */
export async function sendAnswer(
  chunks: AsyncGenerator<AnswerChunk>,
  call: AnswerCall,
): Promise<ExplainedAnswer | undefined> {
  const { request, reply, signal } = call;
  if (wantsEventStream(request)) {
    await sendEventStream(reply, viewChunks(chunks, call));
    return undefined;
  }
  const answer = await collectAnswer(chunks, signal);
  if (!answer) reply.hijack();
  return answer;
}

/**
 * Yields the chunks as clients receive them, with described errors. Logs errors of the server (status 500 or
 * above), and remembers the finished answer for a repeated request.
 */
async function* viewChunks(
  chunks: AsyncGenerator<AnswerChunk>,
  { request, remember }: AnswerCall,
): AsyncGenerator<ChatChunk> {
  for await (const chunk of chunks) {
    if (chunk.event === 'error') {
      const { error } = chunk;
      if (error.status >= 500) logFailure(request.log, error, error.code, 'answer failed');
      yield { event: 'error', data: describeError(error, request.id) };
      continue;
    }
    if (chunk.event === 'done') remember(chunk.data);
    yield chunk;
  }
}

/** Yields a remembered answer as one `token` chunk and a `done` chunk, for a repeated request. */
export async function* replayAnswer(body: unknown) {
  yield { event: 'token', data: { text: (body as { answer?: string }).answer ?? '' } };
  yield { event: 'done', data: body };
}

/**
 * Returns route options: a rate limit of the questions that an account asks its own assistants, and the
 * replay of the answer to a repeated request.
 */
export function limitOwnerQuestions(deps: Pick<Deps, 'rateLimits'>) {
  return {
    limit: ({ caller }: { caller: Caller }) => deps.rateLimits.consume('accountChat', caller.userId),
    replay: replayAnswer,
  };
}
