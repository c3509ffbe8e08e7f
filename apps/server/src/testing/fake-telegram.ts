import {
  type FakeService,
  type ServiceReply,
  type ServiceRequest,
  startFakeService,
} from './fake-service.ts';

/** A fake of Telegram's Bot API with one bot. */
export type FakeTelegram = FakeService & {
  token: string;
  /** Messages that arrived, oldest first. */
  sent: { to: string; text: string; choices?: { title: string; payload: string }[] }[];
  /** Address and types of updates that the webhook was set to. */
  webhook: { url: string; secret: string; allowed: string[] };
  /** Ids of button presses that were acknowledged. */
  acknowledged: string[];
  /** Revoked tokens. */
  revokedTokens: Set<string>;
  /** Returns an update as Telegram sends it. */
  write(message: { id: number; from: number; text?: string } & Record<string, unknown>): unknown;
  /** Returns an update for a button press. */
  press(pressed: { id: number; from: number; data: string }): unknown;
};

type Button = { text: string; callback_data: string };

const failed = (code: number, description: string, parameters?: object): ServiceReply => ({
  status: code,
  json: { ok: false, error_code: code, description, parameters },
});

/** The response that asks to wait. */
export const floodWait = {
  status: 429,
  json: failed(429, 'Too Many Requests: retry after 1', { retry_after: 1 }).json,
};

/** Tests of every endpoint connect separate bots. */
const ofTests = /^\d+:AAEof-tests-[\w-]+$/;

/** Starts the fake. */
export async function startFakeTelegram(port = 0): Promise<FakeTelegram> {
  const token = '123456789:AAEfake-token-of-the-golden-bakeshop';
  const sent: FakeTelegram['sent'] = [];
  const webhook: FakeTelegram['webhook'] = { url: '', secret: '', allowed: [] };
  const acknowledged: string[] = [];
  const revokedTokens = new Set<string>();

  function answer({ path, body }: ServiceRequest): ServiceReply {
    const [, botToken = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    const isKnown = botToken === token || ofTests.test(botToken);
    if (!isKnown || revokedTokens.has(botToken)) return failed(401, 'Unauthorized');
    const [id = ''] = botToken.split(':');
    switch (method) {
      case 'getMe':
        return {
          json: {
            ok: true,
            result: { id: Number(id), is_bot: true, first_name: 'Golden', username: 'golden_bot' },
          },
        };
      case 'setWebhook':
        webhook.url = String(body.url);
        webhook.secret = String(body.secret_token);
        webhook.allowed = body.allowed_updates as string[];
        return { json: { ok: true, result: true } };
      case 'deleteWebhook':
        webhook.url = '';
        return { json: { ok: true, result: true } };
      case 'getWebhookInfo':
        return {
          json: {
            ok: true,
            result: { url: webhook.url, pending_update_count: 0, allowed_updates: webhook.allowed },
          },
        };
      case 'answerCallbackQuery': {
        const id = String(body.callback_query_id ?? '');
        if (!/^\d+$/.test(id) || acknowledged.includes(id))
          return failed(
            400,
            'Bad Request: query is too old and response timeout expired or query ID is invalid',
          );
        acknowledged.push(id);
        return { json: { ok: true, result: true } };
      }
      case 'sendChatAction':
        return { json: { ok: true, result: true } };
      case 'sendMessage': {
        const text = String(body.text ?? '');
        if (!text) return failed(400, 'Bad Request: message text is empty');
        if (text.length > 4_096) return failed(400, 'Bad Request: message is too long');
        const rows = (body.reply_markup as { inline_keyboard?: Button[][] } | undefined)?.inline_keyboard;
        const choices = rows?.flat().map((button) => ({ title: button.text, payload: button.callback_data }));
        for (const { title, payload } of choices ?? []) {
          if (!title) return failed(400, 'Bad Request: text buttons are unallowed in the inline keyboard');
          if (!payload || Buffer.byteLength(payload) > 64)
            return failed(400, 'Bad Request: BUTTON_DATA_INVALID');
        }
        sent.push({ to: String(body.chat_id), text, ...(choices ? { choices } : {}) });
        return { json: { ok: true, result: { message_id: sent.length } } };
      }
      default:
        return failed(404, 'Not Found');
    }
  }

  return {
    ...(await startFakeService(answer, port)),
    token,
    sent,
    webhook,
    acknowledged,
    revokedTokens,
    press: ({ id, from, data }) => ({
      update_id: id,
      callback_query: {
        id: String(id),
        from: { id: from, is_bot: false, first_name: 'Juan' },
        message: { message_id: 1, chat: { id: from, type: 'private' }, date: 0 },
        chat_instance: '1',
        data,
      },
    }),
    write: ({ id, from, ...more }) => ({
      update_id: id,
      message: {
        message_id: id,
        from: { id: from, is_bot: false, first_name: 'Juan' },
        chat: { id: from, type: 'private' },
        date: Math.floor(Date.now() / 1_000),
        ...more,
      },
    }),
  };
}
