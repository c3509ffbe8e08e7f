/** A piece of the contact text: plain text, or a phone number, mail address or link to open. */
export type ContactPiece = { kind: 'text' | 'phone' | 'mail' | 'link'; text: string; href?: string };

const contactPattern =
  /(https?:\/\/[^\s<>"']{1,200}[^\s<>"'.,;:!?)])|([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)|(\+?\(?\d[\d\s().\-/]{5,22}\d)/gi;

/** Creates the piece of a match. Invalid addresses and numbers without 7 to 15 digits stay plain text. */
function readPiece(text: string, isLink: boolean, isMail: boolean): ContactPiece {
  if (isLink) return URL.canParse(text) ? { kind: 'link', text, href: text } : { kind: 'text', text };
  if (isMail) return { kind: 'mail', text, href: `mailto:${text}` };
  const digits = text.replace(/\D/g, '');
  // Shorter numbers cannot be called, longer ones do not exist (ITU-T E.164).
  if (digits.length < 7 || digits.length > 15) return { kind: 'text', text };
  return { kind: 'phone', text, href: `tel:${text.trim().startsWith('+') ? '+' : ''}${digits}` };
}

/** Splits the contact text of a business into plain text, phone numbers, mail addresses and web addresses. */
export function readContact(contact: string): ContactPiece[] {
  const pieces: ContactPiece[] = [];
  let end = 0;
  for (const match of contact.matchAll(contactPattern)) {
    if (match.index > end) pieces.push({ kind: 'text', text: contact.slice(end, match.index) });
    pieces.push(readPiece(match[0], match[1] !== undefined, match[2] !== undefined));
    end = match.index + match[0].length;
  }
  if (end < contact.length) pieces.push({ kind: 'text', text: contact.slice(end) });
  return pieces;
}

/** Splits the contact text into lines, and each line at a dot or bar between spaces. */
export function splitContact(contact: string): string[][] {
  return contact.split('\n').map((line) => line.split(/\s{1,9}[·•|]\s{1,9}/));
}
