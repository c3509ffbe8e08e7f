import { type FakeVendor, startFakeVendor, type VendorReply, type VendorRequest } from './fake-vendor.ts';

/** Telegram's Bot API with one bot. */
export type FakeTelegram = FakeVendor & {
  token: string;
  /** Messages that arrived, oldest first. */
  sent: { to: string; text: string }[];
  /** What was said of where updates are to be sent. */
  webhook: { url: string; secret: string };
  /** Tokens that are not accepted any more. */
  dead: Set<string>;
  /** An update as Telegram sends it. */
  write(message: { id: number; from: number; text?: string } & Record<string, unknown>): unknown;
};

const failed = (code: number, description: string, parameters?: object): VendorReply => ({
  status: code,
  json: { ok: false, error_code: code, description, parameters },
});

/** What it answers when it asks to wait. */
export const floodWait = {
  status: 429,
  json: failed(429, 'Too Many Requests: retry after 1', { retry_after: 1 }).json,
};

/** Tests of every call connect bots of their own. */
const ofTests = /^\d+:AAEof-tests-[\w-]+$/;

/** Starts it. */
export async function startFakeTelegram(port = 0): Promise<FakeTelegram> {
  const token = '123456789:AAEfake-token-of-the-golden-bakeshop';
  const sent: FakeTelegram['sent'] = [];
  const webhook = { url: '', secret: '' };
  const dead = new Set<string>();

  function answer({ path, body }: VendorRequest): VendorReply {
    const [, given = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    const isKnown = given === token || ofTests.test(given);
    if (!isKnown || dead.has(given)) return failed(401, 'Unauthorized');
    const [id = ''] = given.split(':');
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
        return { json: { ok: true, result: true } };
      case 'deleteWebhook':
        webhook.url = '';
        return { json: { ok: true, result: true } };
      case 'getWebhookInfo':
        return { json: { ok: true, result: { url: webhook.url, pending_update_count: 0 } } };
      case 'sendChatAction':
        return { json: { ok: true, result: true } };
      case 'sendMessage': {
        const text = String(body.text ?? '');
        if (!text) return failed(400, 'Bad Request: message text is empty');
        if (text.length > 4_096) return failed(400, 'Bad Request: message is too long');
        sent.push({ to: String(body.chat_id), text });
        return { json: { ok: true, result: { message_id: sent.length } } };
      }
      default:
        return failed(404, 'Not Found');
    }
  }

  return {
    ...(await startFakeVendor(answer, port)),
    token,
    sent,
    webhook,
    dead,
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
