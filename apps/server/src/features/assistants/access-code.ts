import { randomBytes } from 'node:crypto';
import type { Secrets } from '@anito/secrets/secrets';
import type { EncryptedColumn } from '../../lib/encrypted-columns.store.ts';

/** Crockford's base32 alphabet, which omits letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/** Returns a code of 60 random bits. */
export function createCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % 32]).join('');
}

/**
 * Normalizes a typed code as Crockford's base32 is read: ignores case, spaces and hyphens, and maps letters
 * to the digits that they resemble.
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

/** Encrypts a code, bound to its assistant. */
export function encryptCode(secrets: Secrets, assistantId: number, code: string): Buffer {
  return secrets.encrypt(code, contextOf(assistantId));
}

/** Decrypts a code. Returns null when it is unreadable. */
export function decryptCode(secrets: Secrets, assistantId: number, ciphertext: Buffer): string | null {
  return secrets.tryDecrypt(ciphertext, contextOf(assistantId))?.toString('utf8') ?? null;
}
