import type { Secrets } from '@anito/secrets/secrets';

/**
 * A person's id as it may stand in a link: encrypted, because links are forwarded, logged and kept in histories.
 * `context` says what the link is for; the result opens nothing else.
 */
export function hideId(secrets: Secrets, id: string, context: string): string {
  return secrets.encrypt(Buffer.from(id.replaceAll('-', ''), 'hex'), context).toString('base64url');
}

/** The id in a link; undefined where it was changed, or was made for something else. */
export function findHiddenId(secrets: Secrets, hidden: string, context: string): string | undefined {
  const encrypted = Buffer.from(hidden, 'base64url');
  // Node passes over letters that are none of the encoding: only one spelling is a link.
  if (encrypted.toString('base64url') !== hidden) return undefined;
  const bytes = secrets.tryDecrypt(encrypted, context);
  return bytes?.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
