import type {
  DeliveryReceipt,
  IdentityChange,
  IncomingMessage,
  Person,
  ReceivedWebhook,
} from '../messaging/transport.ts';
import {
  bodySchema,
  type Contact,
  changeSchema,
  contactSchema,
  entrySchema,
  type Message,
  messageSchema,
  type Status,
  statusSchema,
  userIdUpdateSchema,
  type Value,
  valueSchema,
} from './message-schemas.ts';
import { parseAttachment, toDigits } from './parse-attachment.ts';

type ParsedWebhook = Required<ReceivedWebhook>;

/** The value of a change, and a function that wraps a part of it as a webhook. */
type WebhookPart = { value: Value; wrap(part: Partial<Value>): unknown };

/** Converts seconds since 1970 to a date. A missing or invalid time becomes the current time. */
function toDate(seconds: string | number | undefined): Date {
  const date = new Date(Number(seconds) * 1_000);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/**
 * Returns the text of a message: its body, the chosen reply or the caption of a picture, video or document.
 * Null without text.
 */
function findText({ text, image, video, document, button, interactive }: Message): string | null {
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

/** Returns the payload of a pressed button or list row. */
const findPayload = ({ interactive }: Message): string | undefined =>
  interactive?.button_reply?.id ?? interactive?.list_reply?.id;

/**
 * Returns the ids of a person. In forwarded data an id of the business may stand in place of the phone
 * number; it then becomes the user id.
 */
function splitIds(ids: {
  phone?: string | undefined;
  userId?: string | undefined;
  parentUserId?: string | undefined;
}) {
  const phone = ids.phone && /^\d+$/.test(ids.phone) ? toDigits(ids.phone) : undefined;
  const userId = ids.userId ?? (ids.phone && phone === undefined ? ids.phone : undefined);
  return { phone, userId, parentUserId: ids.parentUserId };
}

const parseContacts = ({ contacts = [] }: Value): Contact[] =>
  contacts.flatMap((each) => contactSchema.safeParse(each).data ?? []);

/**
 * Returns a person with ids and names, completed from the contact with one of these ids. Takes the only
 * contact if the ids are empty. Returns undefined without any id.
 */
function findPerson(ids: ReturnType<typeof splitIds>, contacts: readonly Contact[]): Person | undefined {
  const isSamePerson = ({ wa_id: phone, user_id: userId, parent_user_id: parentUserId }: Contact) =>
    (ids.userId !== undefined && ids.userId === userId) ||
    (ids.phone !== undefined && ids.phone === phone) ||
    (ids.parentUserId !== undefined && ids.parentUserId === parentUserId);
  const hasId = Object.values(ids).some((id) => id !== undefined);
  const contact = contacts.find(isSamePerson) ?? (contacts.length === 1 && !hasId ? contacts[0] : undefined);
  const contactIds = splitIds({
    phone: contact?.wa_id,
    userId: contact?.user_id,
    parentUserId: contact?.parent_user_id,
  });
  const person = {
    userId: ids.userId ?? contactIds.userId,
    parentUserId: ids.parentUserId ?? contactIds.parentUserId,
    phone: ids.phone ?? contactIds.phone,
  };
  if (!Object.values(person).some((id) => id !== undefined)) return undefined;
  const username = contact?.profile?.username?.replace(/^@/, '') || undefined;
  return { ...person, username, displayName: contact?.profile?.name };
}

const findSender = (message: Message, contacts: readonly Contact[]) =>
  findPerson(
    splitIds({
      phone: message.from,
      userId: message.from_user_id,
      parentUserId: message.from_parent_user_id,
    }),
    contacts,
  );

/**
 * Returns the change of a person's number or id in a system message; an empty list for other system messages.
 */
function parseIdentityChange(accountId: string, { from, from_user_id, system }: Message): IdentityChange[] {
  if (!system) return [];
  const current = splitIds({
    phone: system.wa_id ?? system.new_wa_id,
    userId: system.user_id,
    parentUserId: system.parent_user_id,
  });
  const previous = splitIds({
    phone: from ?? system.customer,
    userId: system.previous_user_id ?? from_user_id,
    parentUserId: system.previous_parent_user_id,
  });
  const isChange = system.type?.includes('changed_number') || system.type?.includes('changed_user_id');
  return isChange ? [{ accountId, previous, current }] : [];
}

/** Adds the message, the change of ids or the unreadable part of a webhook to `received`. */
function parseMessage(input: unknown, { value, wrap }: WebhookPart, received: ParsedWebhook): void {
  const source = wrap({ contacts: value.contacts, messages: [input] });
  const accountId = value.metadata.phone_number_id;
  const { data: message } = messageSchema.safeParse(input);
  if (message?.type === 'system') {
    received.identityChanges.push(...parseIdentityChange(accountId, message));
    return;
  }
  const person = message && findSender(message, parseContacts(value));
  const personId = person?.userId ?? person?.parentUserId ?? person?.phone;
  const text = message ? findText(message) : null;
  const isReadable = text !== null || !['text', 'button'].includes(message?.type ?? '');
  if (!message || !person || personId === undefined || !isReadable) {
    received.unprocessed.push({ reason: 'unknown-form', source });
    return;
  }
  const incoming: IncomingMessage = {
    accountId,
    personId,
    person,
    externalId: message.id,
    text,
    pressed: findPayload(message),
    occurredAt: toDate(message.timestamp),
    source,
    ...(text === null ? { attachment: parseAttachment(message) } : {}),
  };
  received.messages.push(incoming);
}

/**
 * Returns a delivery receipt. `failure` is the service's reason (empty if it gives none), and null unless the
 * delivery failed.
 */
function parseReceipt(accountId: string, status: Status, contacts: readonly Contact[]): DeliveryReceipt {
  const ids = splitIds({
    phone: status.recipient_id,
    userId: status.recipient_user_id,
    parentUserId: status.recipient_parent_user_id,
  });
  const person = findPerson(ids, contacts);
  const [error] = status.errors ?? [];
  const reason = error?.title ?? error?.message ?? String(error?.code ?? '');
  return {
    accountId,
    externalId: status.id ?? null,
    failure: status.status === 'failed' ? reason : null,
    ...(person ? { person } : {}),
  };
}

/** Parses a changed id in the older format. Undefined without a current id. */
function parseUserIdUpdate(accountId: string, input: unknown): IdentityChange | undefined {
  const { data } = userIdUpdateSchema.safeParse(input);
  if (!data?.user_id?.current && !data?.parent_user_id?.current) return undefined;
  const pickIds = (which: 'previous' | 'current') =>
    splitIds({ userId: data.user_id?.[which], parentUserId: data.parent_user_id?.[which] });
  const phone = splitIds({ phone: data.wa_id }).phone;
  return { accountId, previous: pickIds('previous'), current: { ...pickIds('current'), phone } };
}

/**
 * Adds the messages, receipts and changed ids of one change to `received`. Each unreadable part is added
 * separately.
 */
function parseValue(part: WebhookPart, received: ParsedWebhook): void {
  const { value, wrap } = part;
  const accountId = value.metadata.phone_number_id;
  for (const each of value.messages ?? []) parseMessage(each, part, received);
  for (const each of value.statuses ?? []) {
    const { data } = statusSchema.safeParse(each);
    if (data) received.receipts.push(parseReceipt(accountId, data, parseContacts(value)));
    else received.unprocessed.push({ reason: 'unknown-form', source: wrap({ statuses: [each] }) });
  }
  for (const each of value.user_id_update ?? []) {
    const change = parseUserIdUpdate(accountId, each);
    if (change) received.identityChanges.push(change);
    else received.unprocessed.push({ reason: 'unknown-form', source: wrap({ user_id_update: [each] }) });
  }
}

/** Fields about visitors. The others are about the business's own account. */
const visitorFields = new Set(['messages', 'user_id_update']);

/**
 * Parses a WhatsApp webhook: visitors' messages in order of time, changed ids and delivery receipts. Each
 * part of an unknown form is returned in `unprocessed`; other kinds of changes are ignored. See
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/
 */
export function parseWebhook(input: unknown): ReceivedWebhook {
  const received: ParsedWebhook = { messages: [], identityChanges: [], receipts: [], unprocessed: [] };
  const body = bodySchema.safeParse(input).data;
  if (!body) return { ...received, unprocessed: [{ reason: 'unknown-form', source: input }] };
  const addUnprocessed = (entry: unknown) =>
    received.unprocessed.push({ reason: 'unknown-form', source: { object: body.object, entry: [entry] } });
  for (const eachEntry of body.entry) {
    const entry = entrySchema.safeParse(eachEntry).data;
    if (!entry) addUnprocessed(eachEntry);
    for (const eachChange of entry?.changes ?? []) {
      const change = changeSchema.safeParse(eachChange).data;
      if (change && !visitorFields.has(change.field)) continue;
      const value = valueSchema.safeParse(change?.value).data;
      if (!change || !value) {
        addUnprocessed({ id: entry?.id, changes: [eachChange] });
        continue;
      }
      const wrap = (part: Partial<Value>) => ({
        object: body.object,
        entry: [
          {
            id: entry?.id,
            changes: [{ field: change.field, value: { metadata: value.metadata, ...part } }],
          },
        ],
      });
      parseValue({ value, wrap }, received);
    }
  }
  received.messages.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  return received;
}
