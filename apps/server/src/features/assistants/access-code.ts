import { randomBytes } from 'node:crypto';
import type { Secrets } from '@anito/secrets/secrets';
import type { SealedColumn } from '../../lib/sealed-columns.store.ts';

/** Crockford's base32 alphabet: no letters that are easily taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/** A code of 60 random bits. */
export function createCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % 32]).join('');
}

/**
 * A code as it may have been typed from paper or heard by phone: in small letters, with blanks or hyphens, and with
 * letters for the digits that they look like, as Crockford's base32 is read.
 */
export function readCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

const contextOf = (assistantId: number | string) => `assistant:${assistantId}:access-code`;

/** Where codes lie. */
export const sealedCodes: SealedColumn = {
  table: 'assistants',
  column: 'access_code',
  key: 'id',
  contextOf: ({ key }) => contextOf(key),
};

/** The code as it is stored: bound to its assistant. */
export function sealCode(secrets: Secrets, assistantId: number, code: string): Buffer {
  return secrets.encrypt(code, contextOf(assistantId));
}

/** The code for its owner, and for comparing; null when it cannot be read any more. */
export function openCode(secrets: Secrets, assistantId: number, sealed: Buffer): string | null {
  return secrets.tryDecrypt(sealed, contextOf(assistantId))?.toString('utf8') ?? null;
}
