import { z } from 'zod';

/**
 * Schemas for the used parts of WhatsApp webhooks. Sources: Meta's pages "Business-scoped user IDs" (updated
 * 2026-11-05), "System messages webhook reference" (2026-08-11) and "Status messages webhook reference"
 * (2026-05-21). An unexpected field rejects a message only if the message is useless without it.
 */
const optionalText = z.string().min(1).optional().catch(undefined);
const captionedMedia = z
  .object({ caption: optionalText, filename: optionalText })
  .optional()
  .catch(undefined);
const titledReply = z.object({ id: optionalText, title: z.string() }).optional();

/** The sender: a number, ids for this business, or both. */
const sender = {
  from: optionalText,
  from_user_id: optionalText,
  from_parent_user_id: optionalText,
};

const sharedContact = z.object({
  origin: optionalText,
  name: z.object({ formatted_name: optionalText }).optional().catch(undefined),
  phones: z
    .array(z.object({ phone: optionalText, wa_id: optionalText }))
    .default([])
    .catch([]),
  vcard: optionalText,
});

const system = z.object({
  type: optionalText,
  wa_id: optionalText,
  new_wa_id: optionalText,
  customer: optionalText,
  user_id: optionalText,
  parent_user_id: optionalText,
  previous_user_id: optionalText,
  previous_parent_user_id: optionalText,
});

/** One message. */
export const messageSchema = z.object({
  ...sender,
  id: z.string().min(1),
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  image: captionedMedia,
  video: captionedMedia,
  document: captionedMedia,
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: titledReply, list_reply: titledReply }).optional(),
  reaction: z.object({ emoji: optionalText }).optional().catch(undefined),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: optionalText, address: optionalText })
    .optional()
    .catch(undefined),
  origin: optionalText,
  contacts: z.array(sharedContact).optional().catch(undefined),
  order: z
    .object({ product_items: z.array(z.unknown()) })
    .optional()
    .catch(undefined),
  edit: z
    .object({ message: z.object({ text: z.object({ body: z.string() }).optional() }).optional() })
    .optional()
    .catch(undefined),
  system: system.optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** The names of a message's or status's person, with their ids. */
export const contactSchema = z.object({
  wa_id: optionalText,
  user_id: optionalText,
  parent_user_id: optionalText,
  profile: z.object({ name: optionalText, username: optionalText }).optional().catch(undefined),
});
export type Contact = z.infer<typeof contactSchema>;

/** The delivery status of a message that we sent. */
export const statusSchema = z.object({
  id: optionalText,
  status: z.string(),
  recipient_id: optionalText,
  recipient_user_id: optionalText,
  recipient_parent_user_id: optionalText,
  errors: z
    .array(z.object({ code: z.number().optional(), title: optionalText, message: optionalText }))
    .optional()
    .catch(undefined),
});
export type Status = z.infer<typeof statusSchema>;

const changedId = z.object({ previous: optionalText, current: optionalText }).optional().catch(undefined);

/** A changed id in the format used before system messages. */
export const userIdUpdateSchema = z.object({
  wa_id: optionalText,
  user_id: changedId,
  parent_user_id: changedId,
});

const list = z.array(z.unknown()).optional();

/** The envelope of the webhook. */
export const bodySchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.unknown()),
});
export const entrySchema = z.object({ id: z.unknown(), changes: z.array(z.unknown()) });
export const changeSchema = z.object({ field: z.string(), value: z.unknown() });
export const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string().min(1) }),
  contacts: list.catch(undefined),
  messages: list,
  statuses: list,
  user_id_update: list,
});
export type Value = z.infer<typeof valueSchema>;
