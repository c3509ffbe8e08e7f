import type { Deps } from '../../deps.ts';
import { deliverMessage } from '../messaging/outbox.service.ts';
import { type InboundQueueDeps, receiveWebhook } from '../messaging/receive-webhook.service.ts';
import { describeWindow } from '../messaging/templates.service.ts';
import type { DeadLetterDeps, ServiceFetchDeps, Transport, TransportDeps } from '../messaging/transport.ts';
import { serveMetaWebhook } from '../messaging/webhooks.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { ChannelKind } from '../threads/channel-kind.ts';
import { registerMessengerRoutes } from './messenger.routes.ts';
import { deleteExpired } from './messenger.store.ts';
import {
  messengerChannel as channel,
  messengerLabel,
  messengerTransport as transport,
  webhookPath,
} from './messenger.transport.ts';
import { encryptedPages } from './pages.service.ts';
import { serveCallback } from './serve-callback.ts';

/** Answers messages to the Facebook page of a business. */
export const messenger: ChannelKind<
  Deps & InboundQueueDeps & NoticeDeps & ServiceFetchDeps & TransportDeps & DeadLetterDeps
> & { transport: Transport } = {
  name: messengerLabel,
  channel,
  transport,
  routes: registerMessengerRoutes,
  async serve(app, deps) {
    serveCallback(app, deps);
    await serveMetaWebhook(app, deps, {
      path: webhookPath,
      channel: messengerLabel,
      readSecrets: ({ FACEBOOK_APP_SECRET: appSecret, FACEBOOK_VERIFY_TOKEN: verifyToken }) => ({
        appSecret,
        verifyToken,
      }),
      receive: (bytes) => receiveWebhook(deps, transport, { bytes, accountId: null }),
    });
  },
  messagingWindow: describeWindow(transport),
  deliver: (deps, runner, message) => deliverMessage(deps, runner, transport, message),
  housekeeping: { 'sign-ins at Facebook': ({ database }) => deleteExpired(database) },
  encryptedColumns: { 'tokens of Facebook pages': encryptedPages },
};
