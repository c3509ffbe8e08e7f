import { z } from 'zod';
import type { Incoming } from '../messaging/transport.ts';

const captioned = z.object({ caption: z.string().optional() }).optional();
const titled = z.object({ id: z.string().optional(), title: z.string() }).optional();

const message = z.object({
  from: z.string(),
  id: z.string(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  image: captioned,
  video: captioned,
  document: captioned,
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: titled, list_reply: titled }).optional(),
});

const body = z.object({ object: z.literal('whatsapp_business_account'), entry: z.array(z.unknown()) });
const entry = z.object({ changes: z.array(z.unknown()) });
const change = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    messages: z.array(z.unknown()).optional(),
  }),
});

/** They ask for nothing: a thumb, a sticker, what the service says itself. */
const silent = new Set(['reaction', 'sticker', 'system', 'unsupported', 'unknown', 'ephemeral']);

/** The words of a message: its text, what was chosen, or what stands under a picture. */
function readWords({
  text,
  image,
  video,
  document,
  button,
  interactive,
}: z.infer<typeof message>): string | null {
  return (
    text?.body ??
    button?.text ??
    interactive?.button_reply?.title ??
    interactive?.list_reply?.title ??
    image?.caption ??
    video?.caption ??
    document?.caption ??
    null
  );
}

/** What a pressed button or row carries. */
function readPressed({ interactive }: z.infer<typeof message>): string | undefined {
  return interactive?.button_reply?.id ?? interactive?.list_reply?.id;
}

function toDate(seconds: string | number | undefined): Date {
  const date = new Date(Number(seconds) * 1_000);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/**
 * The messages of visitors in a webhook of WhatsApp's, in their order; states of messages and whatever else there is are
 * passed over, and what is broken spoils nothing else.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples
 */
export function readWebhook(given: unknown): Incoming[] {
  return (body.safeParse(given).data?.entry ?? [])
    .flatMap((each) => entry.safeParse(each).data?.changes ?? [])
    .flatMap((each) => change.safeParse(each).data ?? [])
    .flatMap(({ value }) =>
      (value.messages ?? []).flatMap((each): Incoming[] => {
        const { data } = message.safeParse(each);
        if (!data || silent.has(data.type)) return [];
        const { from: personId, id: externalId, timestamp } = data;
        const accountId = value.metadata.phone_number_id;
        const occurredAt = toDate(timestamp);
        const pressed = readPressed(data);
        return [{ accountId, personId, externalId, text: readWords(data), pressed, occurredAt }];
      }),
    )
    .sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
}
