import { createHash } from 'node:crypto';

/** What is kept of a secret of random bits, its SHA-256: nobody guesses one, so that a slow hash would only cost time. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The same in hexadecimal digits. */
export const hashSecretAsHex = (secret: string) => hashSecret(secret).toString('hex');
