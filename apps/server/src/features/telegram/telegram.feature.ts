import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { deliverMessage } from '../messaging/outbox.service.ts';
import { type InboundQueueDeps, receiveWebhook } from '../messaging/receive-webhook.service.ts';
import type { DeadLetterDeps, ServiceFetchDeps, Transport, TransportDeps } from '../messaging/transport.ts';
import { serveWebhook } from '../messaging/webhooks.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { ChannelKind } from '../threads/channel-kind.ts';
import { registerTelegramRoutes } from './telegram.routes.ts';
import { isFromTelegram } from './telegram.service.ts';
import {
  telegramChannel as channel,
  telegramLabel,
  telegramTransport as transport,
  webhookPath,
} from './telegram.transport.ts';

/** Returns the bot id in the webhook's path. */
const getBotId = ({ params }: FastifyRequest) => (params as { bot: string }).bot;

/** Answers messages to the Telegram bot of a business. */
export const telegram: ChannelKind<
  Deps & InboundQueueDeps & NoticeDeps & TransportDeps & DeadLetterDeps & ServiceFetchDeps
> & { transport: Transport } = {
  name: telegramLabel,
  channel,
  transport,
  routes: registerTelegramRoutes,
  serve: (app, deps) =>
    serveWebhook(app, {
      path: webhookPath(':bot'),
      channel: telegramLabel,
      isEnabled: () => true,
      hasServiceMarks: (request) =>
        isFromTelegram(deps, getBotId(request), request.headers['x-telegram-bot-api-secret-token']),
      // The secret in the head is the only check: Telegram signs nothing.
      isGenuine: () => true,
      receive: (bytes, request) => receiveWebhook(deps, transport, { bytes, accountId: getBotId(request) }),
    }),
  deliver: (deps, runner, message) => deliverMessage(deps, runner, transport, message),
};
