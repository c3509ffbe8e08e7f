import { randomBytes } from 'node:crypto';
import { apiKeyMark } from '@anito/contract/api-keys';
import { hashSecret } from '../../lib/hash-secret.ts';

const secretBytes = 32;
/** Number of characters shown at both ends of a key. The 46 between them keep 208 of its 256 random bits. */
const shown = 4;

/** Stored parts of a secret. The secret cannot be recovered from them. */
export type KeptSecret = { keyPrefix: string; keySuffix: string; secretHash: Buffer };

/** Creates the secret of a new key, with its stored parts. */
export function createSecret(): { secret: string; kept: KeptSecret } {
  const secret = apiKeyMark + randomBytes(secretBytes).toString('base64url');
  const kept = {
    keyPrefix: secret.slice(0, apiKeyMark.length + shown),
    keySuffix: secret.slice(-shown),
    secretHash: hashSecret(secret),
  };
  return { secret, kept };
}
