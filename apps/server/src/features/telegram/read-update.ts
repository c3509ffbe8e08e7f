import { z } from 'zod';
import type { Incoming } from '../messaging/transport.ts';

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

/** With what the app begins a chat with a bot. */
const start = /^\/start(?:@\w{1,64})?(?: \S{0,64})?$/;

/** The message of a visitor in an update of Telegram's; none of groups, bots, edits, stickers and what the service says. */
export function readUpdate(accountId: string, given: unknown): Incoming[] {
  const { data } = update.safeParse(given);
  if (!data) return [];
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
