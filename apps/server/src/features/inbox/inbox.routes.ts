import * as endpoints from '@anito/contract/inbox';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { answerOpenQuestion } from './answer-open-question.service.ts';
import * as canned from './canned-replies.service.ts';
import * as service from './inbox.service.ts';
import { suggestReply } from './suggest-reply.service.ts';

/** Registers the routes of an owner's inbox. */
export function registerInboxRoutes(bind: Bind, deps: Deps & ChannelDeps & AskDeps): void {
  bind(
    endpoints.listThreads,
    ({ caller, query, signal }) => service.listThreads(deps, caller.userId, query, signal),
    { isHeavy: ({ query }) => Boolean(query.search) },
  );
  bind(endpoints.getInboxCounts, ({ caller }) => service.getCounts(deps, caller.userId));
  bind(endpoints.getThread, ({ caller, params, query }) =>
    service.getThread(deps, caller.userId, params.id, query.before),
  );
  bind(endpoints.readThread, ({ caller, params }) => service.markRead(deps, caller.userId, params.id));
  bind(endpoints.takeOverThread, ({ caller, params }) => service.takeOver(deps, caller.userId, params.id));
  bind(endpoints.handBackThread, ({ caller, params }) =>
    service.returnToAssistant(deps, caller.userId, params.id),
  );
  bind(
    endpoints.answerOpenQuestion,
    async ({ caller, params, request, reply, signal }) => {
      const client = { signal, requestId: request.id, requestKey: null };
      const answered = await answerOpenQuestion(deps, caller.userId, params.id, client);
      if (!answered) reply.hijack();
      return answered;
    },
    { limit: ({ caller }) => deps.rateLimits.consume('accountChat', caller.userId) },
  );
  bind(endpoints.closeThread, ({ caller, params }) => service.closeThread(deps, caller.userId, params.id));
  bind(endpoints.reopenThread, ({ caller, params, body }) =>
    service.reopenThread(deps, caller.userId, params.id, body.handledBy),
  );
  bind(endpoints.replyToThread, ({ caller, params, body }) =>
    service.replyToVisitor(deps, caller.userId, params.id, body),
  );
  bind(
    endpoints.sendTemplateToThread,
    ({ caller, params, body, signal }) => service.sendTemplate(deps, caller.userId, params.id, body, signal),
    { limit: ({ caller }) => deps.rateLimits.consume('messagingSetup', caller.userId) },
  );
  bind(endpoints.addThreadNote, ({ caller, params, body }) =>
    service.addNote(deps, caller.userId, params.id, body),
  );
  bind(
    endpoints.suggestReply,
    async ({ caller, params, request, reply, signal }) => {
      const client = { signal, requestId: request.id, requestKey: null };
      const suggested = await suggestReply(deps, caller.userId, params.id, client);
      if (!suggested) reply.hijack();
      return suggested;
    },
    { limit: ({ caller }) => deps.rateLimits.consume('accountChat', caller.userId) },
  );
  bind(endpoints.listCannedReplies, ({ caller }) => canned.listCannedReplies(deps, caller.userId));
  bind(endpoints.createCannedReply, ({ caller, body }) =>
    canned.createCannedReply(deps, caller.userId, body),
  );
  bind(endpoints.updateCannedReply, ({ caller, params, body }) =>
    canned.updateCannedReply(deps, caller.userId, params.id, body),
  );
  bind(endpoints.deleteCannedReply, async ({ caller, params }) => {
    await canned.deleteCannedReply(deps, caller.userId, params.id);
    return okResponse;
  });
}
