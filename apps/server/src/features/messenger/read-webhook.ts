import { z } from 'zod';
import type { Incoming } from '../messaging/transport.ts';

const someone = z.object({ id: z.string() });

const attachment = z.object({
  type: z.string().optional(),
  payload: z.object({ sticker_id: z.unknown().optional() }).nullish(),
});

/** What is looked at of an event; deliveries, reads, reactions and the like have none of it. */
const event = z.object({
  sender: someone,
  recipient: someone,
  timestamp: z.number().optional(),
  message: z
    .object({
      mid: z.string(),
      text: z.string().optional(),
      quick_reply: z.object({ payload: z.string() }).optional(),
      is_echo: z.boolean().optional(),
      attachments: z.array(attachment).optional(),
    })
    .optional(),
  postback: z.object({ mid: z.string().optional(), title: z.string().optional() }).optional(),
});

const body = z.object({
  object: z.literal('page'),
  entry: z.array(z.unknown()),
});
const entry = z.object({ messaging: z.array(z.unknown()) });

type Event = z.infer<typeof event>;

/** A thumb or a sticker asks for nothing. */
const isSticker = ({ attachments = [] }: NonNullable<Event['message']>) =>
  attachments.length > 0 && attachments.every(({ payload }) => payload?.sticker_id !== undefined);

function readEvent(given: unknown): Incoming[] {
  const { data } = event.safeParse(given);
  if (!data) return [];
  const { sender, recipient, timestamp, message, postback } = data;
  const occurredAt = toDate(timestamp);
  const from = { accountId: recipient.id, personId: sender.id, occurredAt };
  if (message) {
    const { mid, text, quick_reply: quickReply } = message;
    // What the page itself has sent, this program's answers among them.
    if (message.is_echo || sender.id === recipient.id) return [];
    if (text === undefined && (isSticker(message) || !message.attachments?.length)) return [];
    return [{ ...from, externalId: mid, text: text ?? null, pressed: quickReply?.payload }];
  }
  if (!postback?.title) return [];
  const externalId = postback.mid ?? `postback:${sender.id}:${timestamp}`;
  return [{ ...from, externalId, text: postback.title }];
}

const toDate = (milliseconds: number | undefined) => {
  const date = new Date(milliseconds ?? Date.now());
  return Number.isNaN(date.getTime()) ? new Date() : date;
};

/**
 * The messages of visitors in a webhook of Messenger's, in their order; what is of another kind is passed over, and what is
 * broken spoils nothing else. https://developers.facebook.com/docs/messenger-platform/reference/webhook-events
 */
export function readWebhook(given: unknown): Incoming[] {
  const { data } = body.safeParse(given);
  return (data?.entry ?? [])
    .flatMap((each) => entry.safeParse(each).data?.messaging ?? [])
    .flatMap(readEvent)
    .sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
}
