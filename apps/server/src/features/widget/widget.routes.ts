import * as handover from '@anito/contract/handover';
import * as endpoints from '@anito/contract/widget';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { allowReading } from '../../lib/key-calls.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { replayAnswer, sendAnswer, toClientRequest } from '../answering/send-answer.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { sendLive } from '../visitor-chat/send-live.service.ts';
import * as visitorChat from '../visitor-chat/visitor-chat.service.ts';
import {
  type LiveStreamDeps,
  requestPersonAsVisitor,
  stopWaiting,
} from '../visitor-chat/visitors.service.ts';
import { declineContact, leaveContact } from '../visitor-chat/visitors-form.service.ts';
import * as service from './widget.service.ts';

const describeAsker = ({
  body,
  request,
}: {
  body: { channelUserId: string | undefined };
  request: FastifyRequest;
}): service.Asker => ({
  channelUserId: body.channelUserId,
  address: request.ip,
  isFromPage: request.headers.origin !== undefined,
});

/** Registers the routes of widgets and of programs that ask with an API key. */
export function registerWidgetRoutes(bind: Bind, deps: Deps & ChannelDeps & LiveStreamDeps & AskDeps): void {
  bind(endpoints.getWidgetConfig, ({ caller, params, query, request }) =>
    service.getWidgetConfig(deps, caller, params.id, { ...query, address: request.ip }),
  );
  bind(endpoints.getSiteWidgetConfig, ({ params, query, request, reply }) => {
    const { origin } = request.headers;
    // Also for a refusal, which the widget shows in the browser's console.
    if (origin !== undefined) allowReading(reply.header('vary', 'Origin'), origin);
    return service.getSiteWidgetConfig(deps, params.publicId, { ...query, address: request.ip, origin });
  });
  bind(endpoints.startWidgetTest, ({ caller, params }) =>
    service.startWidgetTest(deps, caller.userId, params.id),
  );
  bind(
    endpoints.widgetChat,
    async (call) => {
      const { caller, params, body } = call;
      return sendAnswer(await service.askByKey(deps, caller, params.id, body, toClientRequest(call)), call);
    },
    {
      limit: ({ caller, params, body, request }) =>
        service.countQuestion(deps, caller, params.id, describeAsker({ body, request })),
      anonymous: {
        name: (call) => service.getAskerName(call.caller, call.params.id, describeAsker(call)),
        requireAccess: ({ caller, params }) => service.requireActiveAssistant(deps, caller, params.id),
      },
      replay: replayAnswer,
    },
  );
  type Call = { caller: KeyHolder; params: { id: number }; request: { ip: string } };
  const admit = (
    { caller, params, request }: Call,
    channelUserId: string,
    admission?: visitorChat.AdmissionOptions,
  ) =>
    service.admitToWidget(
      deps,
      { holder: caller, assistantId: params.id, address: request.ip },
      channelUserId,
      admission,
    );
  bind(endpoints.widgetHistory, async (call) => {
    const { channelUserId, ...page } = call.query;
    const chat = await admit(call, channelUserId ?? '', { mayBeInactive: true });
    return channelUserId === undefined ? [] : visitorChat.listHistory(deps, chat, page);
  });
  bind(endpoints.rateWidgetAnswer, async (call) => {
    const admission = { limit: 'feedbackAddress', mayBeInactive: true } as const;
    await visitorChat.rateAnswer(deps, await admit(call, call.body.channelUserId, admission), call.body);
    return okResponse;
  });
  bind(endpoints.startWidgetConversation, async (call) => {
    const chat = await admit(call, call.body.channelUserId, { mayBeInactive: true });
    await visitorChat.endChat(deps, chat);
    return okResponse;
  });

  const identify = async (call: Call, { channelUserId }: { channelUserId: string }) =>
    visitorChat.toVisitor(await admit(call, channelUserId));
  bind(handover.askForPersonInWidget, async (call) =>
    requestPersonAsVisitor(deps, await identify(call, call.body)),
  );
  bind(handover.stopWaitingInWidget, async (call) => stopWaiting(deps, await identify(call, call.body)));
  bind(handover.leaveContactInWidget, async (call) =>
    leaveContact(deps, await identify(call, call.body), call.body),
  );
  bind(handover.declineContactInWidget, async (call) =>
    declineContact(deps, await identify(call, call.body)),
  );
  bind(handover.followLiveInWidget, async (call) =>
    sendLive(deps, await identify(call, call.query), call.query.after, call),
  );
}
