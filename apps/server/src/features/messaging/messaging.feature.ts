import { limits as contractLimits } from '@anito/contract/limits';
import { listMessageTemplates } from '@anito/contract/message-templates';
import * as endpoints from '@anito/contract/messaging';
import { FairQueue } from '@anito/fair-line/fair-queue';
import { createServiceFetch } from '@anito/outside/service-fetch';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import { AppError } from '../../lib/errors.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { checkTokens, encryptedTokens, listChannels } from './accounts.service.ts';
import { runAnswerMessages } from './answer-messages.ts';
import { deleteExpiredInbound } from './inbound.store.ts';
import { requeueStaleMessages } from './message-queues.ts';
import { answerMessagesKind, sendMessagesKind } from './messaging.jobs.ts';
import { deleteExpiredOutbox } from './outbox.store.ts';
import type { InboundQueueDeps } from './receive-webhook.service.ts';
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

const connectTimeoutMs = 5_000;

/**
 * Webhooks stored at once, webhooks that may wait, and their longest wait in milliseconds. Services wait up
 * to twenty seconds.
 */
const maxConcurrentWebhooks = 8;
const maxWaitingWebhooks = 400;
const waitTimeoutMs = 10_000;
const createOverloadError = () => new AppError('unavailable', 'messages-crowded', { retryAfter: 5 });

type MessagingParts = TransportDeps & ServiceFetchDeps & InboundQueueDeps;

/**
 * Creates the feature that the messaging channels share: received messages, sent messages and connected
 * accounts.
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
      const services = createServiceFetch(connectTimeoutMs);
      const inboundQueue = new FairQueue({
        concurrency: maxConcurrentWebhooks,
        maxWaiting: maxWaitingWebhooks,
        waitTimeoutMs,
        createRejection: createOverloadError,
      });
      return { parts: { transports, services, inboundQueue }, close: async () => services.close() };
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
        await deleteExpiredInbound(database.pool);
        await deleteExpiredOutbox(database.pool);
      },
    },
    urgentHousekeeping: { 'stale messages': requeueStaleMessages },
    encryptedColumns: { 'tokens of messaging channels': encryptedTokens },
  };
}
