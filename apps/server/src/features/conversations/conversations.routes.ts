import type { ChatAnswer } from '@anito/contract/conversations';
import * as endpoints from '@anito/contract/conversations';
import { errorStatus } from '@anito/contract/errors';
import type { ChatChunk } from '@anito/contract/stream';
import type { Deps } from '../../deps.ts';
import type { Bind, Call } from '../../lib/bind.ts';
import { sendEventStream, wantsEventStream } from '../../lib/sse.ts';
import * as service from './conversations.service.ts';

/** Sends an answer as the client asked: streamed, or whole as JSON. */
async function sendAnswer(
  chunks: AsyncGenerator<ChatChunk>,
  {
    request,
    reply,
    remember,
    signal,
  }: Pick<Call<typeof endpoints.ownerChat>, 'request' | 'reply' | 'remember' | 'signal'>,
) {
  if (wantsEventStream(request)) {
    await sendEventStream(reply, noteAnswer(chunks, remember));
    return undefined;
  }
  const last = await service.collectAnswer(chunks, signal);
  if (!last) {
    reply.hijack();
    return undefined;
  }
  if (last.event === 'done') return last.data;
  const status = errorStatus[last.data.code as keyof typeof errorStatus] ?? 500;
  if (status === 503) reply.header('retry-after', '5');
  await reply.code(status).send(last.data);
  return undefined;
}

async function* noteAnswer(chunks: AsyncGenerator<ChatChunk>, remember: (answer: ChatAnswer) => void) {
  for await (const chunk of chunks) {
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
  bind(endpoints.ownerChat, async (call) => {
    const { caller, params, body, request, signal, requestKey } = call;
    return sendAnswer(
      await service.askAsOwner(deps, caller.userId, params.id, body, {
        signal,
        requestId: request.id,
        requestKey,
      }),
      call,
    );
  });
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
  bind(endpoints.ragAsk, (call) => answerFromSources(deps, [call.body.connectionId], call.body, call));
  bind(endpoints.ragAskMultiple, (call) => answerFromSources(deps, call.body.connectionIds, call.body, call));
  bind(endpoints.ragAskWithHistory, (call) =>
    answerFromSources(deps, call.body.connectionIds, call.body, call),
  );
}
