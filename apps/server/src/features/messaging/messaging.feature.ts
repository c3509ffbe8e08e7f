import { limits as contractLimits } from '@anito/contract/limits';
import { listMessageTemplates } from '@anito/contract/message-templates';
import * as endpoints from '@anito/contract/messaging';
import { FairLine } from '@anito/fair-line/fair-line';
import { createServiceFetch } from '@anito/outside/service-fetch';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import { AppError } from '../../lib/errors.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { checkTokens, listChannels, sealedTokens } from './accounts.service.ts';
import { runAnswerMessages } from './answer-messages.ts';
import { forgetInbound } from './inbound.store.ts';
import { requeueLeft } from './message-queues.ts';
import { answerMessagesKind, sendMessagesKind } from './messaging.jobs.ts';
import { forgetOutbox } from './outbox.store.ts';
import type { InboundLineDeps } from './receive-webhook.service.ts';
import { runSendMessages } from './send-messages.ts';
import { listTemplates } from './templates.service.ts';
import type { MessagingKind, ServiceFetchDeps, TransportDeps } from './transport.ts';

const limits = {
  /** Answered messages of one visitor per minute. Further messages wait. */
  messagingVisitor: { points: contractLimits.publicMessagesPerMinute, seconds: 60 },
  /** Remarks to one visitor that are not answers. */
  messagingNotice: { points: 1, seconds: 60 },
  /** Calls of one owner that each call a service, by account. */
  messagingSetup: { points: 60, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

const connectMs = 5_000;

/**
 * Webhooks stored at once, webhooks that may wait, and their longest wait in milliseconds. Services wait up
 * to twenty seconds.
 */
const keptAtOnce = 8;
const mostWaiting = 400;
const patienceMs = 10_000;
const tooMany = () => new AppError('unavailable', 'messages-crowded', { retryAfter: 5 });

type MessagingParts = TransportDeps & ServiceFetchDeps & InboundLineDeps;

/**
 * Shared parts of the messaging channels: inbound messages, outbound messages and the accounts of businesses.
 */
export function createMessagingFeature(
  kinds: readonly MessagingKind[],
): Feature<Deps & TransportDeps & ServiceFetchDeps & AskDeps & NoticeDeps, MessagingParts> {
  return {
    name: 'messaging',
    open() {
      const transports = new Map(
        kinds.flatMap(({ channel, transport }) => (transport ? [[channel.name, transport] as const] : [])),
      );
      const vendors = createServiceFetch(connectMs);
      const inboundLine = new FairLine({
        places: keptAtOnce,
        maxWaiting: mostWaiting,
        patienceMs,
        refuse: tooMany,
      });
      return { parts: { transports, vendors, inboundLine }, close: async () => vendors.close() };
    },
    limits: () => limits,
    routes(bind, deps) {
      bind(endpoints.listMessagingChannels, ({ caller, params }) => listChannels(deps, caller, params.id));
      bind(
        listMessageTemplates,
        ({ caller, params, query, signal }) =>
          listTemplates(deps, { ownerId: caller.userId, assistantId: params.id }, query.channel, signal),
        { limit: ({ caller }) => deps.rateLimits.consume('messagingSetup', caller.userId) },
      );
    },
    jobs: [
      defineJob(answerMessagesKind, { run: runAnswerMessages }),
      defineJob(sendMessagesKind, { run: runSendMessages }),
    ],
    housekeeping: {
      'tokens of messaging channels': checkTokens,
      'old messages': async ({ database }) => {
        await forgetInbound(database.pool);
        await forgetOutbox(database.pool);
      },
    },
    urgentHousekeeping: { 'messages left behind': requeueLeft },
    sealed: { 'tokens of messaging channels': sealedTokens },
  };
}
