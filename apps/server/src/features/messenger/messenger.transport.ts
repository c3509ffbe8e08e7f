import { z } from 'zod';
import { callGraph, type GraphCall, isAppSubscribed } from '../messaging/graph.service.ts';
import { areValidTitles } from '../messaging/replies.service.ts';
import type { Account, Recipient, ServiceCallDeps, Transport } from '../messaging/transport.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { parseWebhook } from './parse-webhook.ts';

/** The channel for messages to the Facebook page of a business. */
export const messengerChannel: Channel = {
  name: 'messenger',
  isOwnerTest: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
  asksContact: true,
};

/** Path to which Facebook sends visitors' messages. */
export const webhookPath = '/api/facebook/webhook';

export const messengerLabel = 'Messenger';
const anyReply = z.unknown();
const subscribedFields = 'messages,messaging_postbacks';

type AccountCall = Omit<GraphCall, 'channel' | 'token'>;

/** Calls the Graph API with the account's token. Throws DeliveryFailure. */
const callWithToken = <Answer extends z.ZodType>(
  deps: ServiceCallDeps,
  account: Account,
  options: AccountCall,
  schema: Answer,
) => callGraph(deps, { channel: messengerLabel, token: account.token, ...options }, schema);

/** Sends a message or a typing indicator to a visitor. Throws DeliveryFailure. */
const sendToVisitor = (deps: ServiceCallDeps, { account, personId, signal }: Recipient, body: object) =>
  callWithToken(
    deps,
    account,
    {
      method: 'POST',
      path: 'me/messages',
      body: { recipient: { id: personId }, ...body },
      signal,
    },
    anyReply,
  );

/** See https://developers.facebook.com/docs/messenger-platform/reference/send-api */
export const messengerTransport: Transport = {
  channel: messengerChannel,
  label: messengerLabel,
  maxLength: 2_000,
  windowHours: 24,
  typingIntervalMs: 15_000,
  isAvailable: (env) => Boolean(env.FACEBOOK_APP_ID && env.FACEBOOK_APP_SECRET && env.FACEBOOK_VERIFY_TOKEN),
  webhook: (env) => ({ path: webhookPath, verifyToken: env.FACEBOOK_VERIFY_TOKEN }),
  fitChoices: (titles) => (areValidTitles(titles, 13, 20) ? 2_000 : null),
  parseWebhook,
  async send(deps, recipient, text, choices) {
    const quickReplies = choices?.options.map((option) => ({ content_type: 'text', ...option }));
    const message = { text, ...(quickReplies ? { quick_replies: quickReplies } : {}) };
    await sendToVisitor(deps, recipient, { messaging_type: 'RESPONSE', message });
    // Delivery receipts are not requested from Messenger.
    return { externalId: null };
  },
  async showTyping(deps, recipient) {
    await sendToVisitor(deps, recipient, { sender_action: 'typing_on' });
  },
  async check(deps, account, signal) {
    await callWithToken(deps, account, { path: 'me', query: { fields: 'id' }, signal }, anyReply);
    const { accountId: of, token } = account;
    const isSubscribed = await isAppSubscribed(deps, {
      channel: messengerLabel,
      token,
      signal,
      of,
      appId: deps.env.FACEBOOK_APP_ID,
    });
    return { isSubscribed };
  },
  async subscribe(deps, account, signal) {
    const path = `${account.accountId}/subscribed_apps`;
    const body = { subscribed_fields: subscribedFields };
    await callWithToken(deps, account, { method: 'POST', path, body, signal }, anyReply);
  },
  async unsubscribe(deps, account, signal) {
    const path = `${account.accountId}/subscribed_apps`;
    await callWithToken(deps, account, { method: 'DELETE', path, signal }, anyReply);
  },
};
