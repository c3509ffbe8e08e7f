import * as endpoints from '@anito/contract/conversations';
import type { ChatChunk } from '@anito/contract/stream';
import type { Deps } from '../../deps.ts';
import type { Bind, Call } from '../../lib/bind.ts';
import type { Caller } from '../../lib/caller.ts';
import { describeError } from '../../lib/error-handler.ts';
import { sendEventStream, wantsEventStream } from '../../lib/sse.ts';
import type { AnswerChunk } from './answer-question.ts';
import * as service from './conversations.service.ts';

type Answering = Pick<Call<typeof endpoints.ownerChat>, 'request' | 'reply' | 'remember' | 'signal'>;

/** Sends an answer as the client asked: streamed, or whole as JSON. Throws what ended it when nothing is sent yet. */
async function sendAnswer(chunks: AsyncGenerator<AnswerChunk>, call: Answering) {
  const { request, reply, signal } = call;
  if (wantsEventStream(request)) {
    await sendEventStream(reply, viewChunks(chunks, call));
    return undefined;
  }
  const answer = await service.collectAnswer(chunks, signal);
  if (!answer) reply.hijack();
  return answer;
}

/** The chunks as the client gets them; the answer is noted for a repeat of the request. */
async function* viewChunks(
  chunks: AsyncGenerator<AnswerChunk>,
  { request, remember }: Answering,
): AsyncGenerator<ChatChunk> {
  for await (const chunk of chunks) {
    if (chunk.event === 'error') {
      const { error } = chunk;
      if (error.status >= 500) request.log.error({ err: error, code: error.code }, 'answer failed');
      yield { event: 'error', data: describeError(error, request.id) };
      continue;
    }
    if (chunk.event === 'done') remember(chunk.data);
    yield chunk;
  }
}

async function answerFromSources(
  deps: Deps,
  keys: Parameters<typeof service.askSources>[2],
  asked: Parameters<typeof service.askSources>[3],
  call: Pick<
    Call<typeof endpoints.ownerChat>,
    'caller' | 'request' | 'reply' | 'remember' | 'signal' | 'requestKey'
  >,
) {
  const { caller, request, signal, requestKey } = call;
  return sendAnswer(
    await service.askSources(deps, caller.userId, keys, asked, { signal, requestId: request.id, requestKey }),
    call,
  );
}

/** The calls of chat and history. */
export function registerConversationRoutes(bind: Bind, deps: Deps): void {
  const limited = {
    limit: ({ caller }: { caller: Caller }) => deps.rateLimits.consume('accountChat', caller.userId),
  };
  bind(
    endpoints.ownerChat,
    async (call) => {
      const { caller, params, body, request, signal, requestKey } = call;
      return sendAnswer(
        await service.askAsOwner(deps, caller.userId, params.id, body, {
          signal,
          requestId: request.id,
          requestKey,
        }),
        call,
      );
    },
    limited,
  );
  bind(
    endpoints.publicChat,
    async (call) => {
      const { params, body, request, signal, requestKey } = call;
      return sendAnswer(
        await service.askAsVisitor(deps, params.id, body, {
          signal,
          requestId: request.id,
          requestKey,
          address: request.ip,
        }),
        call,
      );
    },
    {
      limit: ({ params, body, request }) =>
        service.countVisitorQuestion(deps, params.id, body.channelUserId, request.ip),
    },
  );
  bind(endpoints.getDailyUse, ({ caller }) => service.viewDailyUse(deps, caller.userId));
  bind(endpoints.countConversations, async ({ caller, params }) => ({
    count: await service.countVisitorConversations(deps, caller.userId, params.id),
  }));
  bind(endpoints.ownerHistory, ({ caller, params, query }) =>
    service.listOwnerHistory(deps, caller.userId, params.id, query),
  );
  bind(endpoints.publicHistory, ({ params, query, request }) =>
    service.listVisitorHistory(deps, params.id, query, request.ip),
  );
  bind(endpoints.listDocumentQuestions, ({ caller, params }) =>
    service.listDocumentQuestions(deps, caller.userId, params.id),
  );
  bind(endpoints.explainConversation, ({ caller, params }) =>
    service.explainConversation(deps, caller.userId, params.id),
  );
  bind(
    endpoints.ragAsk,
    (call) => answerFromSources(deps, [call.body.connectionId], call.body, call),
    limited,
  );
  for (const endpoint of [endpoints.ragAskMultiple, endpoints.ragAskWithHistory]) {
    bind(endpoint, (call) => answerFromSources(deps, call.body.connectionIds, call.body, call), limited);
  }
}
