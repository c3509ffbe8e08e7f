import type { AttachmentKind } from '@anito/contract/inbox';
import { z } from 'zod';
import type { Attachment, IncomingMessage, ReceivedWebhook } from '../messaging/transport.ts';

const participant = z.object({ id: z.string() });

const attachmentSchema = z.object({
  type: z.string().optional(),
  payload: z.object({ sticker_id: z.unknown().optional() }).nullish(),
});

/** The parts of an event that are used. */
const eventSchema = z.object({
  sender: participant,
  recipient: participant,
  timestamp: z.number().optional(),
  message: z
    .object({
      mid: z.string(),
      text: z.string().optional(),
      quick_reply: z.object({ payload: z.string() }).optional(),
      is_echo: z.boolean().optional(),
      is_deleted: z.boolean().optional(),
      attachments: z.array(attachmentSchema).optional(),
    })
    .optional(),
  postback: z.object({ mid: z.string().optional(), title: z.string().optional() }).optional(),
  reaction: z
    .object({ mid: z.string(), action: z.string().optional(), emoji: z.string().optional() })
    .optional(),
});

const bodySchema = z.object({
  object: z.literal('page'),
  entry: z.array(z.unknown()),
});
const entrySchema = z.object({ messaging: z.array(z.unknown()) });
/** Entries about the page itself or about what another app answers. */
const otherEntry = z.union([
  z.object({ changes: z.array(z.unknown()) }),
  z.object({ standby: z.array(z.unknown()) }),
]);

type Event = z.infer<typeof eventSchema>;
type Message = NonNullable<Event['message']>;

/**
 * Messenger events that are not messages:
 * https://developers.facebook.com/docs/messenger-platform/reference/webhook-events
 */
const ignoredEvents = [
  ...['delivery', 'read', 'optin', 'referral', 'account_linking', 'policy_enforcement', 'app_roles'],
  ...['pass_thread_control', 'take_thread_control', 'request_thread_control', 'response_feedback'],
  ...['message_edit', 'messaging_feedback', 'game_play', 'payment', 'pre_checkout', 'checkout_update'],
];
const ignoredEventSchema = z.record(z.string(), z.unknown());

/** Returns whether an event of a webhook is one that we ignore on purpose, such as a delivery report. */
function isIgnoredEvent(input: unknown): boolean {
  const { data } = ignoredEventSchema.safeParse(input);
  return data !== undefined && ignoredEvents.some((name) => Object.hasOwn(data, name));
}

const attachmentKinds = new Map<string | undefined, AttachmentKind>(
  Object.entries({
    image: 'image',
    video: 'video',
    audio: 'audio',
    file: 'document',
    location: 'location',
  } as const),
);

/**
 * Returns the attachment of a message without text. `isSilent` marks those that need no reply: stickers,
 * thumbs-up, deletions and empty messages.
 */
function parseAttachment({ attachments = [], is_deleted: isDeleted }: Message): Attachment {
  const [first] = attachments;
  if (!first) return { kind: isDeleted ? 'deletion' : 'unsupported', detail: '', isSilent: true };
  const isSticker = attachments.every(({ payload }) => payload?.sticker_id !== undefined);
  if (isSticker) return { kind: 'sticker', detail: '', isSilent: true };
  return { kind: attachmentKinds.get(first.type) ?? 'unsupported', detail: '', isSilent: false };
}

/**
 * Returns the visitor's message of an event: a text, an attachment, a postback (a menu button) or a reaction.
 * Returns an empty list for messages that the page has sent, including our answers, and undefined for any
 * other event.
 */
function parseEvent(data: Event, source: unknown): IncomingMessage[] | undefined {
  const { sender, recipient, timestamp, message, postback, reaction } = data;
  const occurredAt = toDate(timestamp);
  const origin = { accountId: recipient.id, personId: sender.id, occurredAt, source };
  if (message) {
    const { mid: externalId, text, quick_reply: quickReply } = message;
    if (message.is_echo || sender.id === recipient.id) return [];
    if (text !== undefined) return [{ ...origin, externalId, text, pressed: quickReply?.payload }];
    return [{ ...origin, externalId, text: null, attachment: parseAttachment(message) }];
  }
  if (postback) {
    const externalId = postback.mid ?? `postback:${sender.id}:${timestamp}`;
    if (postback.title) return [{ ...origin, externalId, text: postback.title }];
    return [{ ...origin, externalId, text: null, attachment: unsupported }];
  }
  if (!reaction) return undefined;
  const externalId = `reaction:${reaction.mid}:${sender.id}:${timestamp}`;
  const detail = reaction.action === 'unreact' ? '' : (reaction.emoji ?? '');
  return [{ ...origin, externalId, text: null, attachment: { kind: 'reaction', detail, isSilent: true } }];
}

const unsupported: Attachment = { kind: 'unsupported', detail: '', isSilent: true };

/** Converts a time of the service. A missing or invalid one becomes the current time. */
const toDate = (milliseconds: number | undefined) => {
  const date = new Date(milliseconds ?? Date.now());
  return Number.isNaN(date.getTime()) ? new Date() : date;
};

/**
 * Returns the visitors' messages of a Messenger webhook, oldest first. Events that are not messages are
 * skipped, and unknown ones are returned as `unprocessed`. Never throws.
 */
export function parseWebhook(input: unknown): ReceivedWebhook {
  const received: ReceivedWebhook = { messages: [], unprocessed: [] };
  const data = bodySchema.safeParse(input).data;
  if (!data) return { messages: [], unprocessed: [{ reason: 'unknown-form', source: input }] };
  const addUnprocessed = (each: unknown) =>
    received.unprocessed.push({ reason: 'unknown-form', source: { object: data.object, entry: [each] } });
  for (const eachEntry of data.entry) {
    const events = entrySchema.safeParse(eachEntry).data?.messaging;
    if (!events && !otherEntry.safeParse(eachEntry).success) addUnprocessed(eachEntry);
    for (const each of events ?? []) {
      const part = { messaging: [each] };
      const parsedEvent = eventSchema.safeParse(each).data;
      const messages = parsedEvent && parseEvent(parsedEvent, { object: data.object, entry: [part] });
      if (messages) received.messages.push(...messages);
      else if (!isIgnoredEvent(each)) addUnprocessed(part);
    }
  }
  received.messages.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  return received;
}
