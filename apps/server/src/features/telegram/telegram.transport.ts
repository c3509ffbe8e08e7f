import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { areShort } from '../messaging/replies.service.ts';
import type { Account, Transport, VendorDeps } from '../messaging/transport.ts';
import { callVendor, DeliveryFailure, type DeliveryProblem } from '../messaging/vendor-calls.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { readCallback, readUpdate } from './read-update.ts';

/** The channel for messages to the Telegram bot of a business. */
export const telegramChannel: Channel = {
  name: 'telegram',
  isOwners: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
  asksContact: true,
};

export const telegramLabel = 'Telegram';

/** Path to which Telegram sends the messages to a bot. */
export const webhookPath = (accountId: string) => `/api/telegram/webhook/${accountId}`;

/**
 * Returns the secret that Telegram sends with each update. It is derived from the bot's token, so that it
 * need not be stored.
 */
export function nameWebhookSecret(token: string): string {
  return createHmac('sha256', token).update('anito-webhook').digest('base64url');
}

const reply = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

function nameProblem(status: number, isOwnForm: boolean): DeliveryProblem {
  if (status === 429) return 'busy';
  // Telegram answers 404 to a token that never existed.
  if (status === 401 || status === 404) return 'token-refused';
  if (status >= 500) return isOwnForm ? 'unreachable' : 'unsure';
  return 'refused';
}

/** Calls a method of the Bot API (https://core.telegram.org/bots/api). Throws DeliveryFailure. */
export async function callTelegram<Result extends z.ZodType>(
  deps: VendorDeps,
  {
    token,
    method,
    body = {},
    signal,
  }: { token: string; method: string; body?: object; signal?: AbortSignal },
  result: Result,
): Promise<z.output<Result>> {
  const base = (deps.env.TELEGRAM_API_URL ?? 'https://api.telegram.org').replace(/\/{1,9}$/, '');
  const url = `${base}/bot${token}/${method}`;
  const { status, json, retryAfterMs } = await callVendor(deps, {
    channel: telegramLabel,
    method: 'POST',
    url,
    body,
    signal,
  });
  const { data } = reply.safeParse(json);
  if (!data?.ok || status >= 300) {
    const seconds = data?.parameters?.retry_after;
    throw new DeliveryFailure(nameProblem(status, data !== undefined), telegramLabel, {
      words: data?.description ?? `status ${status}`,
      retryAfterMs: seconds === undefined ? retryAfterMs : seconds * 1_000,
      vendorStatus: status,
    });
  }
  const read = result.safeParse(data.result);
  if (!read.success) throw new DeliveryFailure('unsure', telegramLabel);
  return read.data;
}

const anything = z.unknown();
const webhookInfo = z.object({ url: z.string(), allowed_updates: z.array(z.string()).default([]) });
/** Messages and presses. */
const wantedUpdates = ['message', 'callback_query'];
const addressOf = (deps: VendorDeps, { accountId }: Account) =>
  `${deps.env.PUBLIC_URL}${webhookPath(accountId)}`;

export const telegramTransport: Transport = {
  channel: telegramChannel,
  label: telegramLabel,
  maxLength: 4_096,
  windowHours: null,
  typingEveryMs: 4_500,
  isAvailable: () => true,
  webhook: () => null,
  fitChoices: (titles) => (areShort(titles, 30, 64) ? 4_096 : null),
  read: (body, accountId) => readUpdate(accountId ?? '', body),
  async send(deps, { account, personId, signal }, text, choices) {
    const rows = choices?.options.map(({ title, payload }) => [{ text: title, callback_data: payload }]);
    const keyboard = rows ? { reply_markup: { inline_keyboard: rows } } : {};
    const body = { chat_id: personId, text, link_preview_options: { is_disabled: true }, ...keyboard };
    await callTelegram(deps, { token: account.token, method: 'sendMessage', body, signal }, anything);
    // Telegram sends no delivery receipts.
    return { externalId: null };
  },
  async acknowledgePress(deps, { account, signal }, externalId) {
    const body = { callback_query_id: readCallback(externalId) };
    await callTelegram(deps, { token: account.token, method: 'answerCallbackQuery', body, signal }, anything);
  },
  async showTyping(deps, { account, personId, signal }) {
    const body = { chat_id: personId, action: 'typing' };
    await callTelegram(deps, { token: account.token, method: 'sendChatAction', body, signal }, anything);
  },
  async check(deps, account, signal) {
    const { token } = account;
    const found = await callTelegram(deps, { token, method: 'getWebhookInfo', signal }, webhookInfo);
    if (found.url !== addressOf(deps, account)) return { isSubscribed: false };
    // Adds presses to the subscription of a bot that was connected before they were supported.
    const isWhole = wantedUpdates.every((kind) => found.allowed_updates.includes(kind));
    if (!isWhole) await telegramTransport.subscribe(deps, account, signal);
    return { isSubscribed: true };
  },
  async subscribe(deps, account, signal) {
    const { token } = account;
    const body = {
      url: addressOf(deps, account),
      secret_token: nameWebhookSecret(token),
      allowed_updates: wantedUpdates,
    };
    await callTelegram(deps, { token, method: 'setWebhook', body, signal }, anything);
  },
  async unsubscribe(deps, { token }, signal) {
    await callTelegram(deps, { token, method: 'deleteWebhook', signal }, anything);
  },
};
