import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 that is stored for a secret of random bits. Random secrets cannot be guessed, so a slow
 * hash would only cost time.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns the hash of `hashSecret` in hexadecimal digits. */
export const hashSecretAsHex = (secret: string) => hashSecret(secret).toString('hex');
