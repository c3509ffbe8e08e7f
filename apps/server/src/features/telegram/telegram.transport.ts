import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { areValidTitles } from '../messaging/replies.service.ts';
import { callService, DeliveryFailure, type DeliveryProblem } from '../messaging/service-calls.service.ts';
import type { Account, ServiceCallDeps, Transport } from '../messaging/transport.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { parseUpdate, toCallbackId } from './parse-update.ts';

/** The channel for messages to the Telegram bot of a business. */
export const telegramChannel: Channel = {
  name: 'telegram',
  isOwnerTest: false,
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
export function deriveWebhookSecret(token: string): string {
  return createHmac('sha256', token).update('anito-webhook').digest('base64url');
}

const replySchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/**
 * Classifies a failed call. A server error in another format than Telegram's may come from a proxy, so it is
 * unknown whether Telegram received the call (`unsure`).
 */
function toDeliveryProblem(status: number, isTelegramReply: boolean): DeliveryProblem {
  if (status === 429) return 'busy';
  // Telegram answers 404 to a token that never existed.
  if (status === 401 || status === 404) return 'token-refused';
  if (status >= 500) return isTelegramReply ? 'unreachable' : 'unsure';
  return 'refused';
}

/**
 * Calls a method of the Bot API (https://core.telegram.org/bots/api) and returns its result, parsed by
 * `schema`. Throws DeliveryFailure for a failed call and for an unexpected result.
 */
export async function callTelegram<Result extends z.ZodType>(
  deps: ServiceCallDeps,
  {
    token,
    method,
    body = {},
    signal,
  }: { token: string; method: string; body?: object; signal?: AbortSignal },
  schema: Result,
): Promise<z.output<Result>> {
  const base = (deps.env.TELEGRAM_API_URL ?? 'https://api.telegram.org').replace(/\/{1,9}$/, '');
  const url = `${base}/bot${token}/${method}`;
  const { status, json, retryAfterMs } = await callService(deps, {
    channel: telegramLabel,
    method: 'POST',
    url,
    body,
    signal,
  });
  const { data } = replySchema.safeParse(json);
  if (!data?.ok || status >= 300) {
    const seconds = data?.parameters?.retry_after;
    throw new DeliveryFailure(toDeliveryProblem(status, data !== undefined), telegramLabel, {
      words: data?.description ?? `status ${status}`,
      retryAfterMs: seconds === undefined ? retryAfterMs : seconds * 1_000,
      vendorStatus: status,
    });
  }
  const parsed = schema.safeParse(data.result);
  if (!parsed.success) throw new DeliveryFailure('unsure', telegramLabel);
  return parsed.data;
}

const anyResult = z.unknown();
const webhookInfo = z.object({ url: z.string(), allowed_updates: z.array(z.string()).default([]) });
/** Messages and presses. */
const wantedUpdates = ['message', 'callback_query'];
const getWebhookUrl = (deps: ServiceCallDeps, { accountId }: Account) =>
  `${deps.env.PUBLIC_URL}${webhookPath(accountId)}`;

export const telegramTransport: Transport = {
  channel: telegramChannel,
  label: telegramLabel,
  maxLength: 4_096,
  windowHours: null,
  typingIntervalMs: 4_500,
  isAvailable: () => true,
  webhook: () => null,
  fitChoices: (titles) => (areValidTitles(titles, 30, 64) ? 4_096 : null),
  parseWebhook: (body, accountId) => parseUpdate(accountId ?? '', body),
  async send(deps, { account, personId, signal }, text, choices) {
    const rows = choices?.options.map(({ title, payload }) => [{ text: title, callback_data: payload }]);
    const keyboard = rows ? { reply_markup: { inline_keyboard: rows } } : {};
    const body = { chat_id: personId, text, link_preview_options: { is_disabled: true }, ...keyboard };
    await callTelegram(deps, { token: account.token, method: 'sendMessage', body, signal }, anyResult);
    // Telegram sends no delivery receipts.
    return { externalId: null };
  },
  async acknowledgePress(deps, { account, signal }, externalId) {
    const body = { callback_query_id: toCallbackId(externalId) };
    await callTelegram(
      deps,
      { token: account.token, method: 'answerCallbackQuery', body, signal },
      anyResult,
    );
  },
  async showTyping(deps, { account, personId, signal }) {
    const body = { chat_id: personId, action: 'typing' };
    await callTelegram(deps, { token: account.token, method: 'sendChatAction', body, signal }, anyResult);
  },
  async check(deps, account, signal) {
    const { token } = account;
    const info = await callTelegram(deps, { token, method: 'getWebhookInfo', signal }, webhookInfo);
    if (info.url !== getWebhookUrl(deps, account)) return { isSubscribed: false };
    // Adds presses to the subscription of a bot that was connected before they were supported.
    const isComplete = wantedUpdates.every((kind) => info.allowed_updates.includes(kind));
    if (!isComplete) await telegramTransport.subscribe(deps, account, signal);
    return { isSubscribed: true };
  },
  async subscribe(deps, account, signal) {
    const { token } = account;
    const body = {
      url: getWebhookUrl(deps, account),
      secret_token: deriveWebhookSecret(token),
      allowed_updates: wantedUpdates,
    };
    await callTelegram(deps, { token, method: 'setWebhook', body, signal }, anyResult);
  },
  async unsubscribe(deps, { token }, signal) {
    await callTelegram(deps, { token, method: 'deleteWebhook', signal }, anyResult);
  },
};
