import { z } from 'zod';
import type { Incoming } from '../messaging/transport.ts';
import { namePressed } from './telegram.transport.ts';

const update = z.object({
  update_id: z.int(),
  message: z.object({
    from: z.object({ is_bot: z.boolean() }).optional(),
    chat: z.object({ id: z.int(), type: z.string() }),
    date: z.number(),
    text: z.string().optional(),
    caption: z.string().optional(),
    sticker: z.unknown().optional(),
    photo: z.unknown().optional(),
    video: z.unknown().optional(),
    voice: z.unknown().optional(),
    audio: z.unknown().optional(),
    document: z.unknown().optional(),
    location: z.unknown().optional(),
    contact: z.unknown().optional(),
  }),
});

/** A press of what stands under one of the bot's messages. */
const press = z.object({
  callback_query: z.object({
    id: z.string().min(1).max(100),
    from: z.object({ id: z.int(), is_bot: z.boolean() }),
    message: z.object({ chat: z.object({ id: z.int(), type: z.string() }) }),
    data: z.string(),
  }),
});

/** With what the app begins a chat with a bot. */
const start = /^\/start(?:@\w{1,64})?(?: \S{0,64})?$/;

/** The message of a visitor in an update of Telegram's; none of groups, bots, edits, stickers and what the service says. */
export function readUpdate(accountId: string, given: unknown): Incoming[] {
  const { data } = update.safeParse(given);
  if (!data) return readPressed(accountId, given);
  const { update_id: updateId, message } = data;
  const { chat, from, sticker, text, caption, date, ...media } = message;
  if (chat.type !== 'private' || from?.is_bot || sticker !== undefined) return [];
  const words = text ?? caption;
  const hasMedia = Object.values(media).some((value) => value !== undefined);
  if (words === undefined && !hasMedia) return [];
  return [
    {
      accountId,
      personId: String(chat.id),
      externalId: String(updateId),
      text: words === undefined ? null : start.test(words) ? 'Hello' : words,
      occurredAt: new Date(date * 1_000),
    },
  ];
}

/** The press in an update; when it was pressed Telegram does not say. */
function readPressed(accountId: string, given: unknown): Incoming[] {
  const { data } = press.safeParse(given);
  if (!data) return [];
  const { id, from, message, data: pressed } = data.callback_query;
  if (message.chat.type !== 'private' || from.is_bot || message.chat.id !== from.id) return [];
  const personId = String(message.chat.id);
  return [{ accountId, personId, externalId: namePressed(id), text: null, pressed, occurredAt: new Date() }];
}
