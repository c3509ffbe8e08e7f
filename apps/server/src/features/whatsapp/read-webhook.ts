import type {
  DeliveryReceipt,
  IdentityChange,
  Incoming,
  Person,
  ReceivedWebhook,
} from '../messaging/transport.ts';
import {
  bodyForm,
  type Contact,
  changeForm,
  contactForm,
  entryForm,
  type Message,
  messageForm,
  type Status,
  statusForm,
  userIdUpdateForm,
  type Value,
  valueForm,
} from './message-forms.ts';
import { readAttachment, toDigits } from './read-attachment.ts';

type Received = Required<ReceivedWebhook>;

/** The value of a change, and a function that wraps a part of it as a webhook. */
type Part = { value: Value; wrap(part: Partial<Value>): unknown };

function toDate(seconds: string | number | undefined): Date {
  const date = new Date(Number(seconds) * 1_000);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/** Returns the text of a message: its body, the chosen reply or the caption of a picture. */
function readWords({ text, image, video, document, button, interactive }: Message): string | null {
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
const readPressed = ({ interactive }: Message): string | undefined =>
  interactive?.button_reply?.id ?? interactive?.list_reply?.id;

/** In forwarded data an id of the business may stand in place of the number. */
function splitIds(ids: {
  phone?: string | undefined;
  userId?: string | undefined;
  parentUserId?: string | undefined;
}) {
  const phone = ids.phone && /^\d+$/.test(ids.phone) ? toDigits(ids.phone) : undefined;
  const userId = ids.userId ?? (ids.phone && phone === undefined ? ids.phone : undefined);
  return { phone, userId, parentUserId: ids.parentUserId };
}

const contactsOf = ({ contacts = [] }: Value): Contact[] =>
  contacts.flatMap((each) => contactForm.safeParse(each).data ?? []);

/** Returns a person with ids and names. Undefined without any id. */
function readPerson(ids: ReturnType<typeof splitIds>, contacts: readonly Contact[]): Person | undefined {
  const isTheirs = ({ wa_id: phone, user_id: userId, parent_user_id: parentUserId }: Contact) =>
    (ids.userId !== undefined && ids.userId === userId) ||
    (ids.phone !== undefined && ids.phone === phone) ||
    (ids.parentUserId !== undefined && ids.parentUserId === parentUserId);
  const isNamed = Object.values(ids).some((id) => id !== undefined);
  const contact = contacts.find(isTheirs) ?? (contacts.length === 1 && !isNamed ? contacts[0] : undefined);
  const shown = splitIds({
    phone: contact?.wa_id,
    userId: contact?.user_id,
    parentUserId: contact?.parent_user_id,
  });
  const person = {
    userId: ids.userId ?? shown.userId,
    parentUserId: ids.parentUserId ?? shown.parentUserId,
    phone: ids.phone ?? shown.phone,
  };
  if (!Object.values(person).some((id) => id !== undefined)) return undefined;
  const username = contact?.profile?.username?.replace(/^@/, '') || undefined;
  return { ...person, username, displayName: contact?.profile?.name };
}

const readSender = (message: Message, contacts: readonly Contact[]) =>
  readPerson(
    splitIds({
      phone: message.from,
      userId: message.from_user_id,
      parentUserId: message.from_parent_user_id,
    }),
    contacts,
  );

/** Returns the change of a person's number or id. Empty for other system messages. */
function readIdentityChange(accountId: string, { from, from_user_id, system }: Message): IdentityChange[] {
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

function readMessage(given: unknown, { value, wrap }: Part, received: Received): void {
  const source = wrap({ contacts: value.contacts, messages: [given] });
  const accountId = value.metadata.phone_number_id;
  const { data: message } = messageForm.safeParse(given);
  if (message?.type === 'system') {
    received.identityChanges.push(...readIdentityChange(accountId, message));
    return;
  }
  const person = message && readSender(message, contactsOf(value));
  const personId = person?.userId ?? person?.parentUserId ?? person?.phone;
  const text = message ? readWords(message) : null;
  const isWhole = text !== null || !['text', 'button'].includes(message?.type ?? '');
  if (!message || !person || personId === undefined || !isWhole) {
    received.unread.push({ reason: 'unknown-form', source });
    return;
  }
  const incoming: Incoming = {
    accountId,
    personId,
    person,
    externalId: message.id,
    text,
    pressed: readPressed(message),
    occurredAt: toDate(message.timestamp),
    source,
    ...(text === null ? { attachment: readAttachment(message) } : {}),
  };
  received.messages.push(incoming);
}

function readReceipt(accountId: string, status: Status, contacts: readonly Contact[]): DeliveryReceipt {
  const ids = splitIds({
    phone: status.recipient_id,
    userId: status.recipient_user_id,
    parentUserId: status.recipient_parent_user_id,
  });
  const person = readPerson(ids, contacts);
  const [error] = status.errors ?? [];
  const words = error?.title ?? error?.message ?? String(error?.code ?? '');
  return {
    accountId,
    externalId: status.id ?? null,
    failure: status.status === 'failed' ? words : null,
    ...(person ? { person } : {}),
  };
}

function readUserIdUpdate(accountId: string, given: unknown): IdentityChange | undefined {
  const { data } = userIdUpdateForm.safeParse(given);
  if (!data?.user_id?.current && !data?.parent_user_id?.current) return undefined;
  const idsOf = (which: 'previous' | 'current') =>
    splitIds({ userId: data.user_id?.[which], parentUserId: data.parent_user_id?.[which] });
  const phone = splitIds({ phone: data.wa_id }).phone;
  return { accountId, previous: idsOf('previous'), current: { ...idsOf('current'), phone } };
}

/** Parses a change of an account. Each unreadable part is reported separately. */
function readValue(part: Part, received: Received): void {
  const { value, wrap } = part;
  const accountId = value.metadata.phone_number_id;
  for (const each of value.messages ?? []) readMessage(each, part, received);
  for (const each of value.statuses ?? []) {
    const { data } = statusForm.safeParse(each);
    if (data) received.receipts.push(readReceipt(accountId, data, contactsOf(value)));
    else received.unread.push({ reason: 'unknown-form', source: wrap({ statuses: [each] }) });
  }
  for (const each of value.user_id_update ?? []) {
    const change = readUserIdUpdate(accountId, each);
    if (change) received.identityChanges.push(change);
    else received.unread.push({ reason: 'unknown-form', source: wrap({ user_id_update: [each] }) });
  }
}

/** Fields about visitors. The others are about the business's own account. */
const fields = new Set(['messages', 'user_id_update']);

/**
 * Parses a WhatsApp webhook: visitors' messages in order, changed ids and delivery receipts. See
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/
 */
export function readWebhook(given: unknown): ReceivedWebhook {
  const received: Received = { messages: [], identityChanges: [], receipts: [], unread: [] };
  const body = bodyForm.safeParse(given).data;
  if (!body) return { ...received, unread: [{ reason: 'unknown-form', source: given }] };
  const giveUp = (entry: unknown) =>
    received.unread.push({ reason: 'unknown-form', source: { object: body.object, entry: [entry] } });
  for (const eachEntry of body.entry) {
    const entry = entryForm.safeParse(eachEntry).data;
    if (!entry) giveUp(eachEntry);
    for (const eachChange of entry?.changes ?? []) {
      const change = changeForm.safeParse(eachChange).data;
      if (change && !fields.has(change.field)) continue;
      const value = valueForm.safeParse(change?.value).data;
      if (!change || !value) {
        giveUp({ id: entry?.id, changes: [eachChange] });
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
      readValue({ value, wrap }, received);
    }
  }
  received.messages.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  return received;
}
