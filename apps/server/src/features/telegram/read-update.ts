import type { AttachmentKind } from '@anito/contract/inbox';
import { z } from 'zod';
import type { Attachment, Incoming, ReceivedWebhook } from '../messaging/transport.ts';

const update = z.object({
  update_id: z.int(),
  message: z.looseObject({
    from: z.object({ is_bot: z.boolean() }).optional(),
    chat: z.object({ id: z.int(), type: z.string() }),
    date: z.number(),
    text: z.string().optional(),
    caption: z.string().optional(),
  }),
});
type Message = z.infer<typeof update>['message'];

/** A press of a button below one of the bot's messages. */
const press = z.object({
  callback_query: z.object({
    id: z.string().min(1).max(100),
    from: z.object({ id: z.int(), is_bot: z.boolean() }),
    message: z.object({ chat: z.object({ id: z.int(), type: z.string() }) }),
    data: z.string(),
  }),
});

/** An update of another kind. We do not subscribe to these, and visitors do not write them. */
const otherUpdate = z.looseObject({ update_id: z.int() });
const isOther = (given: unknown) => {
  const { data } = otherUpdate.safeParse(given);
  return data !== undefined && data.message === undefined && data.callback_query === undefined
    ? Object.keys(data).length > 1
    : false;
};

/** Prefix of a press's external id. */
const pressPrefix = 'callback:';
const namePressed = (callbackId: string) => `${pressPrefix}${callbackId}`;
export const readCallback = (externalId: string) => externalId.slice(pressPrefix.length);

/** The command with which the app starts a chat with a bot. */
const start = /^\/start(?:@\w{1,64})?(?: \S{0,64})?$/;

/** Attachments of a message by field: https://core.telegram.org/bots/api#message */
const kinds: [field: string, kind: AttachmentKind][] = [
  ['sticker', 'sticker'],
  ['photo', 'image'],
  ['video', 'video'],
  ['animation', 'video'],
  ['video_note', 'video'],
  ['voice', 'audio'],
  ['audio', 'audio'],
  ['document', 'document'],
  ['location', 'location'],
  ['venue', 'location'],
  ['contact', 'contact'],
];

const described = z.object({
  document: z.object({ file_name: z.string().optional() }).optional().catch(undefined),
  sticker: z.object({ emoji: z.string().optional() }).optional().catch(undefined),
  contact: z
    .object({ first_name: z.string().optional(), phone_number: z.string().optional() })
    .optional()
    .catch(undefined),
});

function readAttachment(message: Message): Attachment {
  const [, kind] = kinds.find(([field]) => message[field] !== undefined) ?? ['', 'unsupported' as const];
  const { document, sticker, contact } = described.parse(message);
  const words = [document?.file_name, sticker?.emoji, contact?.first_name, contact?.phone_number];
  const detail = words.filter(Boolean).join(' ').slice(0, 500);
  return { kind, detail, isSilent: kind === 'sticker' || kind === 'unsupported' };
}

/** Returns the visitor's message of a Telegram update. Messages of groups, bots and edits are skipped. */
export function readUpdate(accountId: string, given: unknown): ReceivedWebhook {
  const { data } = update.safeParse(given);
  if (!data) return readPressed(accountId, given);
  const { update_id: updateId, message } = data;
  const { chat, from, text, caption, date } = message;
  if (chat.type !== 'private' || from?.is_bot) return { messages: [], unread: [] };
  const words = text ?? caption;
  const incoming: Incoming = {
    accountId,
    personId: String(chat.id),
    externalId: String(updateId),
    text: words === undefined ? null : start.test(words) ? 'Hello' : words,
    occurredAt: new Date(date * 1_000),
    source: given,
    ...(words === undefined ? { attachment: readAttachment(message) } : {}),
  };
  return { messages: [incoming], unread: [] };
}

/** Returns the press of an update. Telegram does not report its time. */
function readPressed(accountId: string, given: unknown): ReceivedWebhook {
  const { data } = press.safeParse(given);
  if (!data) {
    return { messages: [], unread: isOther(given) ? [] : [{ reason: 'unknown-form', source: given }] };
  }
  const { id, from, message, data: pressed } = data.callback_query;
  if (message.chat.type !== 'private' || from.is_bot || message.chat.id !== from.id) {
    return { messages: [], unread: [] };
  }
  const personId = String(message.chat.id);
  const externalId = namePressed(id);
  const occurredAt = new Date();
  return {
    messages: [{ accountId, personId, externalId, text: null, pressed, occurredAt, source: given }],
    unread: [],
  };
}
