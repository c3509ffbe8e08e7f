import type { Secrets } from '@anito/secrets/secrets';

/**
 * Encrypts a person's id (a UUID) for a link, because links are forwarded, logged and kept in histories.
 * `context` is the purpose of the link; the result is valid for no other purpose.
 */
export function encryptId(secrets: Secrets, id: string, context: string): string {
  return secrets.encrypt(Buffer.from(id.replaceAll('-', ''), 'hex'), context).toString('base64url');
}

/** Decrypts the id in a link; undefined when it was changed, or was made for another purpose. */
export function decryptId(secrets: Secrets, encoded: string, context: string): string | undefined {
  const encrypted = Buffer.from(encoded, 'base64url');
  // Node ignores characters outside of the encoding, so only the exact spelling is accepted.
  if (encrypted.toString('base64url') !== encoded) return undefined;
  const bytes = secrets.tryDecrypt(encrypted, context);
  return bytes?.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
