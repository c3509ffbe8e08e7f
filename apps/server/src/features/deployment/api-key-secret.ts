import { randomBytes } from 'node:crypto';
import { apiKeyMark } from '@anito/contract/api-keys';
import { hashSecret } from '../../lib/hash-secret.ts';

const secretBytes = 32;
/** Characters at both ends that are shown of a key; the 46 between them keep 208 of its 256 random bits. */
const shown = 4;

/** What is stored of a secret: it cannot be found again from it. */
export type KeptSecret = { keyPrefix: string; keySuffix: string; secretHash: Buffer };

/** The secret of a new key, and what is stored of it. */
export function createSecret(): { secret: string; kept: KeptSecret } {
  const secret = apiKeyMark + randomBytes(secretBytes).toString('base64url');
  const kept = {
    keyPrefix: secret.slice(0, apiKeyMark.length + shown),
    keySuffix: secret.slice(-shown),
    secretHash: hashSecret(secret),
  };
  return { secret, kept };
}
