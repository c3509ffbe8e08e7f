import type { Deps } from '../../deps.ts';
import { deliverMessage } from '../messaging/outbox.service.ts';
import { type InboundQueueDeps, receiveWebhook } from '../messaging/receive-webhook.service.ts';
import { describeWindow } from '../messaging/templates.service.ts';
import type { DeadLetterDeps, ServiceFetchDeps, Transport, TransportDeps } from '../messaging/transport.ts';
import { serveMetaWebhook } from '../messaging/webhooks.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { ChannelKind } from '../threads/channel-kind.ts';
import { registerWhatsAppRoutes } from './whatsapp.routes.ts';
import {
  whatsappChannel as channel,
  whatsappTransport as transport,
  webhookPath,
  whatsappLabel,
} from './whatsapp.transport.ts';

/** Answers messages to the WhatsApp number of a business (Cloud API). */
export const whatsapp: ChannelKind<
  Deps & InboundQueueDeps & NoticeDeps & TransportDeps & DeadLetterDeps & ServiceFetchDeps
> & { transport: Transport } = {
  name: whatsappLabel,
  channel,
  transport,
  routes: registerWhatsAppRoutes,
  serve: (app, deps) =>
    serveMetaWebhook(app, deps, {
      path: webhookPath,
      channel: whatsappLabel,
      readSecrets: ({ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken }) => ({
        appSecret,
        verifyToken,
      }),
      receive: (bytes) => receiveWebhook(deps, transport, { bytes, accountId: null }),
    }),
  messagingWindow: describeWindow(transport),
  deliver: (deps, runner, message) => deliverMessage(deps, runner, transport, message),
};
