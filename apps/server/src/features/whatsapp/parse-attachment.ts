import type { AttachmentKind } from '@anito/contract/inbox';
import type { Attachment } from '../messaging/transport.ts';
import type { Message } from './message-schemas.ts';

/** Message types with a separate name in the inbox. */
const attachmentKinds = new Map<string, AttachmentKind>([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['document', 'document'],
  ['sticker', 'sticker'],
  ['location', 'location'],
  ['contacts', 'contact'],
  ['reaction', 'reaction'],
  ['order', 'order'],
  ['edit', 'edit'],
  ['revoke', 'deletion'],
]);

/** Kinds that need no reply. The content of an unsupported message is unknown. */
const silentKinds = new Set<AttachmentKind>(['sticker', 'reaction', 'edit', 'deletion', 'unsupported']);

/** Longest stored description, in characters. */
const maxDetailLength = 500;

/** Returns the digits of a phone number. Undefined for fewer than 5 or more than 20 digits. */
export function toDigits(phone: string | undefined): string | undefined {
  const digits = phone?.replace(/[^0-9]/g, '') ?? '';
  return digits.length >= 5 && digits.length <= 20 ? digits : undefined;
}

/**
 * Returns the phone numbers of a contact card as digits. A vCard holds them in lines such as
 * `TEL;waid=639171234567:+63 917 123 4567`.
 */
function listNumbers({ phones, vcard }: NonNullable<Message['contacts']>[number]): string[] {
  const numbers = phones.flatMap(({ wa_id: waId, phone }) => toDigits(waId ?? phone) ?? []);
  if (numbers.length > 0) return numbers;
  const lines = (vcard ?? '').slice(0, 20_000).split(/\r?\n/);
  return lines.flatMap((line) => {
    if (!/^(?:item\d{1,3}\.)?TEL[;:]/i.test(line)) return [];
    return toDigits(/;waid=(\d{5,20})/i.exec(line)?.[1] ?? line.slice(line.lastIndexOf(':') + 1)) ?? [];
  });
}

/**
 * Returns the digits of the sender's own number, if the message shares it. Only a card sent by the contact
 * request button is certainly theirs.
 */
function findSharedPhone({ origin, contacts = [] }: Message): string | undefined {
  const ownCard = contacts.find((contact) => (contact.origin ?? origin) === 'contact_request');
  return ownCard && listNumbers(ownCard)[0];
}

/**
 * Returns what an attachment contains as text, such as its file name or coordinates. Empty for other types.
 */
function describeAttachment(message: Message): string {
  const { type, document, reaction, location, contacts, order, edit } = message;
  switch (type) {
    case 'document':
      return document?.filename ?? '';
    case 'reaction':
      return reaction?.emoji ?? '';
    case 'location':
      return location
        ? [location.name, location.address, `${location.latitude}, ${location.longitude}`]
            .filter(Boolean)
            .join('\n')
        : '';
    case 'contacts':
      return (contacts ?? [])
        .map((contact) =>
          [contact.name?.formatted_name, ...listNumbers(contact).map((digits) => `+${digits}`)]
            .filter(Boolean)
            .join(' '),
        )
        .join('\n');
    case 'order':
      return order ? `× ${order.product_items.length}` : '';
    case 'edit':
      return edit?.message?.text?.body ?? '';
    default:
      return '';
  }
}

/** Returns the attachment of a message that has no text. A message of an unknown type is `unsupported`. */
export function parseAttachment(message: Message): Attachment {
  const kind = attachmentKinds.get(message.type) ?? 'unsupported';
  const sharedPhone = message.type === 'contacts' ? findSharedPhone(message) : undefined;
  return {
    kind,
    detail: describeAttachment(message).slice(0, maxDetailLength),
    isSilent: silentKinds.has(kind) || sharedPhone !== undefined,
    ...(sharedPhone ? { sharedPhone } : {}),
  };
}
