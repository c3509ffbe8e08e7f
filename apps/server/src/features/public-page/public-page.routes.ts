import { getPublicAssistant } from '@anito/contract/assistants';
import {
  publicChat,
  publicHistory,
  rateAnswer,
  startPublicConversation,
} from '@anito/contract/conversations';
import * as handover from '@anito/contract/handover';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import { nameVisitor } from '../../lib/name-sender.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { replayAnswer, sendAnswer, toClientRequest } from '../answering/send-answer.ts';
import { requireVisitorAccess } from '../assistants/assistants.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { sendLive } from '../visitor-chat/send-live.service.ts';
import * as visitorChat from '../visitor-chat/visitor-chat.service.ts';
import {
  type LiveStreamDeps,
  requestPersonAsVisitor,
  stopWaiting,
} from '../visitor-chat/visitors.service.ts';
import { declineContact, leaveContact } from '../visitor-chat/visitors-form.service.ts';
import * as publicAssistant from './public-assistant.service.ts';
import { admitToPage, askAsVisitor, countVisitorQuestion } from './public-page.service.ts';

/** Registers the routes of an assistant's public chat page. */
export function registerPublicPageRoutes(
  bind: Bind,
  deps: Deps & ChannelDeps & LiveStreamDeps & AskDeps,
): void {
  bind(getPublicAssistant, ({ params, query, request }) =>
    publicAssistant.getPublicAssistant(deps, params.id, { code: query.code, address: request.ip }),
  );
  bind(
    publicChat,
    async (call) => {
      const { params, body, request } = call;
      return sendAnswer(await askAsVisitor(deps, params.id, body, toClientRequest(call), request.ip), call);
    },
    {
      limit: ({ params, body, request }) =>
        countVisitorQuestion(deps, params.id, body.channelUserId, request.ip),
      anonymous: {
        name: ({ params, body, request }) =>
          nameVisitor(params.id, body.channelUserId ?? `address:${toAddressKey(request.ip)}`),
        requireAccess: ({ params, body, request }) =>
          requireVisitorAccess(deps, params.id, { code: body.accessCode, address: request.ip }),
      },
      replay: replayAnswer,
    },
  );
  type Call = { params: { id: number }; request: { ip: string } };
  const admit = (
    { params, request }: Call,
    visitor: { code?: string | null | undefined; channelUserId: string },
    admission?: visitorChat.AdmissionOptions,
  ) => admitToPage(deps, { assistantId: params.id, address: request.ip }, visitor, admission);
  bind(publicHistory, async (call) => {
    const { channelUserId, code, ...page } = call.query;
    const chat = await admit(call, { code, channelUserId: channelUserId ?? '' });
    return channelUserId === undefined ? [] : visitorChat.listHistory(deps, chat, page);
  });
  bind(rateAnswer, async (call) => {
    const admission = { limit: 'feedbackAddress', mayBeInactive: true } as const;
    await visitorChat.rateAnswer(deps, await admit(call, call.body, admission), call.body);
    return okResponse;
  });
  bind(startPublicConversation, async (call) => {
    await visitorChat.endChat(deps, await admit(call, call.body));
    return okResponse;
  });

  const identify = async (call: Call, visitor: Parameters<typeof admit>[1]) =>
    visitorChat.toVisitor(await admit(call, visitor));
  bind(handover.askForPerson, async (call) => requestPersonAsVisitor(deps, await identify(call, call.body)));
  bind(handover.stopWaiting, async (call) => stopWaiting(deps, await identify(call, call.body)));
  bind(handover.leaveContact, async (call) => leaveContact(deps, await identify(call, call.body), call.body));
  bind(handover.declineContact, async (call) => declineContact(deps, await identify(call, call.body)));
  bind(handover.followLive, async (call) =>
    sendLive(deps, await identify(call, call.query), call.query.after, call),
  );
}
