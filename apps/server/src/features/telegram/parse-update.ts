import type { AttachmentKind } from '@anito/contract/inbox';
import { z } from 'zod';
import type { Attachment, IncomingMessage, ReceivedWebhook } from '../messaging/transport.ts';

const updateSchema = z.object({
  update_id: z.int(),
  message: z.looseObject({
    from: z.object({ is_bot: z.boolean() }).optional(),
    chat: z.object({ id: z.int(), type: z.string() }),
    date: z.number(),
    text: z.string().optional(),
    caption: z.string().optional(),
  }),
});
type Message = z.infer<typeof updateSchema>['message'];

/** A press of a button below one of the bot's messages. */
const pressSchema = z.object({
  callback_query: z.object({
    id: z.string().min(1).max(100),
    from: z.object({ id: z.int(), is_bot: z.boolean() }),
    message: z.object({ chat: z.object({ id: z.int(), type: z.string() }) }),
    data: z.string(),
  }),
});

/** An update of another kind. We do not subscribe to these, and visitors do not write them. */
const otherUpdateSchema = z.looseObject({ update_id: z.int() });
/** Returns whether an update has content but neither a message nor a press. */
const isOtherUpdate = (input: unknown) => {
  const { data } = otherUpdateSchema.safeParse(input);
  return data !== undefined && data.message === undefined && data.callback_query === undefined
    ? Object.keys(data).length > 1
    : false;
};

/** Prefix of a press's external id. */
const pressPrefix = 'callback:';
/** Returns the external id of a press. The prefix separates it from the ids of messages. */
const toPressId = (callbackId: string) => `${pressPrefix}${callbackId}`;
/** Returns Telegram's id of a press from the external id of its message. */
export const toCallbackId = (externalId: string) => externalId.slice(pressPrefix.length);

/** The command with which the app starts a chat with a bot. */
const startCommand = /^\/start(?:@\w{1,64})?(?: \S{0,64})?$/;

/** Attachments of a message by field: https://core.telegram.org/bots/api#message */
const attachmentKinds: [field: string, kind: AttachmentKind][] = [
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

const detailSchema = z.object({
  document: z.object({ file_name: z.string().optional() }).optional().catch(undefined),
  sticker: z.object({ emoji: z.string().optional() }).optional().catch(undefined),
  contact: z
    .object({ first_name: z.string().optional(), phone_number: z.string().optional() })
    .optional()
    .catch(undefined),
});

/**
 * Returns the first known attachment of a message without text; kind `unsupported` without one. Stickers and
 * unknown kinds need no reply (`isSilent`).
 */
function parseAttachment(message: Message): Attachment {
  const [, kind] = attachmentKinds.find(([field]) => message[field] !== undefined) ?? [
    '',
    'unsupported' as const,
  ];
  const { document, sticker, contact } = detailSchema.parse(message);
  const details = [document?.file_name, sticker?.emoji, contact?.first_name, contact?.phone_number];
  const detail = details.filter(Boolean).join(' ').slice(0, 500);
  return { kind, detail, isSilent: kind === 'sticker' || kind === 'unsupported' };
}

/**
 * Returns the visitor's message or button press of a Telegram update to the bot `accountId`. The start
 * command becomes the text "Hello". Messages in groups, messages of bots, and edits are skipped.
 */
export function parseUpdate(accountId: string, input: unknown): ReceivedWebhook {
  const { data } = updateSchema.safeParse(input);
  if (!data) return parsePress(accountId, input);
  const { update_id: updateId, message } = data;
  const { chat, from, text, caption, date } = message;
  if (chat.type !== 'private' || from?.is_bot) return { messages: [], unprocessed: [] };
  const content = text ?? caption;
  const incoming: IncomingMessage = {
    accountId,
    personId: String(chat.id),
    externalId: String(updateId),
    text: content === undefined ? null : startCommand.test(content) ? 'Hello' : content,
    occurredAt: new Date(date * 1_000),
    source: input,
    ...(content === undefined ? { attachment: parseAttachment(message) } : {}),
  };
  return { messages: [incoming], unprocessed: [] };
}

/**
 * Returns the button press of an update, with the current time, because Telegram does not report its time.
 * Updates of other kinds are skipped, unreadable ones are returned as unprocessed.
 */
function parsePress(accountId: string, input: unknown): ReceivedWebhook {
  const { data } = pressSchema.safeParse(input);
  if (!data) {
    return {
      messages: [],
      unprocessed: isOtherUpdate(input) ? [] : [{ reason: 'unknown-form', source: input }],
    };
  }
  const { id, from, message, data: pressed } = data.callback_query;
  if (message.chat.type !== 'private' || from.is_bot || message.chat.id !== from.id) {
    return { messages: [], unprocessed: [] };
  }
  const personId = String(message.chat.id);
  const externalId = toPressId(id);
  const occurredAt = new Date();
  return {
    messages: [{ accountId, personId, externalId, text: null, pressed, occurredAt, source: input }],
    unprocessed: [],
  };
}
