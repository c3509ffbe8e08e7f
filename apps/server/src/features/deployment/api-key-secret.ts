import { randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@anito/contract/api-keys';
import { hashSecret } from '../../lib/hash-secret.ts';

const secretBytes = 32;
/** Number of characters shown at both ends of a key. The 46 between them keep 208 of its 256 random bits. */
const visibleCharacters = 4;

/** Stored parts of a secret. The secret cannot be recovered from them. */
export type StoredSecret = { keyPrefix: string; keySuffix: string; secretHash: Buffer };

/**
 * Creates a random secret for a key, and its stored parts: the hash, and the first and last characters for
 * display.
 */
export function createSecret(): { secret: string; stored: StoredSecret } {
  const secret = apiKeyPrefix + randomBytes(secretBytes).toString('base64url');
  const stored = {
    keyPrefix: secret.slice(0, apiKeyPrefix.length + visibleCharacters),
    keySuffix: secret.slice(-visibleCharacters),
    secretHash: hashSecret(secret),
  };
  return { secret, stored };
}
