import { randomBytes } from 'node:crypto';
import type { Secrets } from '@anito/secrets/secrets';
import type { EncryptedColumn } from '../../lib/encrypted-columns.store.ts';

/** Crockford's base32 alphabet, which omits letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/** Returns a new random access code of 60 bits in Crockford's base32. */
export function createCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % 32]).join('');
}

/**
 * Normalizes a code as visitors type it: ignores case, spaces and hyphens, and maps the letters O, I and L to
 * the digits that they resemble.
 */
export function normalizeCode(input: string): string {
  return input.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

const contextOf = (assistantId: number | string) => `assistant:${assistantId}:access-code`;

/** Encrypted column of the access codes. */
export const encryptedCodes: EncryptedColumn = {
  table: 'assistants',
  column: 'access_code',
  key: 'id',
  contextOf: ({ key }) => contextOf(key),
};

/** Encrypts a code for storage. Only `decryptCode` with the same assistant can decrypt it. */
export function encryptCode(secrets: Secrets, assistantId: number, code: string): Buffer {
  return secrets.encrypt(code, contextOf(assistantId));
}

/**
 * Decrypts a code. Returns null when it cannot be decrypted, for example after a change of the secret key.
 */
export function decryptCode(secrets: Secrets, assistantId: number, ciphertext: Buffer): string | null {
  return secrets.tryDecrypt(ciphertext, contextOf(assistantId))?.toString('utf8') ?? null;
}
