import {
  publicChat,
  publicHistory,
  rateAnswer,
  startPublicConversation,
} from '@anito/contract/conversations';
import * as handover from '@anito/contract/handover';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { nameVisitor } from '../../lib/name-sender.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { requireVisitorAccess } from '../assistants/assistants.service.ts';
import { declineContact, leaveContact } from '../contact-form/visitors-form.service.ts';
import { readClient, replay, sendAnswer } from '../conversations/send-answer.ts';
import { sendLive } from '../handover/send-live.service.ts';
import { askForPerson, stopWaiting } from '../handover/visitors.service.ts';
import {
  askAsVisitor,
  countVisitorQuestion,
  identifyVisitor,
  listVisitorHistory,
  rateAsVisitor,
  startAsVisitor,
} from './public-page.service.ts';

/** The calls of an assistant's public page. */
export function registerPublicPageRoutes(bind: Bind, deps: Deps): void {
  bind(
    publicChat,
    async (call) => {
      const { params, body, request } = call;
      return sendAnswer(await askAsVisitor(deps, params.id, body, readClient(call), request.ip), call);
    },
    {
      limit: ({ params, body, request }) =>
        countVisitorQuestion(deps, params.id, body.channelUserId, request.ip),
      stranger: {
        name: ({ params, body, request }) =>
          nameVisitor(params.id, body.channelUserId ?? `address:${toAddressKey(request.ip)}`),
        requireAccess: ({ params, body, request }) =>
          requireVisitorAccess(deps, params.id, { code: body.accessCode, address: request.ip }),
      },
      replay,
    },
  );
  bind(publicHistory, ({ params, query, request }) => listVisitorHistory(deps, params.id, query, request.ip));
  bind(rateAnswer, async ({ params, body, request }) => {
    await rateAsVisitor(deps, params.id, body, request.ip);
    return doneAnswer;
  });
  bind(startPublicConversation, async ({ params, body, request }) => {
    await startAsVisitor(deps, params.id, body, request.ip);
    return doneAnswer;
  });
  bind(handover.askForPerson, async ({ params, body, request }) =>
    askForPerson(deps, await identifyVisitor(deps, params.id, body, request.ip)),
  );
  bind(handover.stopWaiting, async ({ params, body, request }) =>
    stopWaiting(deps, await identifyVisitor(deps, params.id, body, request.ip)),
  );
  bind(handover.leaveContact, async ({ params, body, request }) =>
    leaveContact(deps, await identifyVisitor(deps, params.id, body, request.ip), body),
  );
  bind(handover.declineContact, async ({ params, body, request }) =>
    declineContact(deps, await identifyVisitor(deps, params.id, body, request.ip)),
  );
  bind(handover.followLive, async (call) => {
    const { params, query, request } = call;
    return sendLive(deps, await identifyVisitor(deps, params.id, query, request.ip), query.after, call);
  });
}
