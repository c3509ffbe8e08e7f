import { apiKeyPrefix } from '@anito/contract/api-keys';
import type { Deps } from '../../deps.ts';
import type { ApiKeyAccess, KeyHolder } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecret } from '../../lib/hash-secret.ts';
import type { ApiKeyUse } from './api-key-use.ts';
import { findUsableKey, findUsableKeyById, type UsableKey } from './api-keys.store.ts';
import { isFrameTokenOf, parseFrameToken, toKeySubject, toPublicSubject } from './frame-tokens.service.ts';
import { findPublishedAssistant } from './public-ids.store.ts';

type AccessDeps = Pick<Deps, 'database' | 'secrets'> & { apiKeyUse: ApiKeyUse };

const bearer = /^Bearer +(\S+)$/i;
const secretShape = new RegExp(`^${apiKeyPrefix}[\\w-]{43}$`);

/** Returns what a caller with this key may use. `frame` is null for the key itself. */
function toKeyHolder(key: UsableKey, frame: KeyHolder['frame']): KeyHolder {
  return {
    apiKeyId: key.id,
    ownerId: key.ownerId,
    scopes: key.scopes,
    allowedOrigins: key.allowedOrigins,
    frame,
  };
}

/**
 * Returns the API key or frame token in the request's headers. Returns undefined without one, and an empty
 * text for a malformed Authorization header. Throws `invalid_request` for two different ones. URLs are not
 * searched, because others can see them.
 */
function readCredential({ authorization, apiKey }: Parameters<ApiKeyAccess['find']>[0]): string | undefined {
  const inBearer = authorization === undefined ? undefined : (bearer.exec(authorization)?.[1] ?? '');
  // Node joins repeated headers. Two different credentials are ambiguous.
  if (Array.isArray(apiKey) || (apiKey !== undefined && inBearer !== undefined && apiKey !== inBearer)) {
    throw new AppError('invalid_request', 'two-api-keys');
  }
  return apiKey ?? inBearer;
}

/**
 * Creates the access check of API keys. `find` accepts the secret of a key or a frame token of a widget, and
 * throws `unauthenticated` otherwise. It reads the database on each call, so deleting, regenerating or
 * disabling a key, or disabling its owner, takes effect at once.
 */
export function createApiKeyAccess({ database, secrets, apiKeyUse }: AccessDeps): ApiKeyAccess {
  async function findByToken(credential: string): Promise<KeyHolder | undefined> {
    const token = parseFrameToken(credential);
    if (!token) return undefined;
    const { apiKeyId, assistantId, isTest } = token;
    const frame = { assistantId, isTest };
    if (apiKeyId === null) {
      const assistant = await findPublishedAssistant(database, assistantId);
      if (!assistant || !isFrameTokenOf(secrets, toPublicSubject(assistant), credential)) return undefined;
      const { ownerId, allowedOrigins } = assistant;
      return { apiKeyId: null, ownerId, scopes: ['chat'], allowedOrigins, frame };
    }
    const key = await findUsableKeyById(database, apiKeyId);
    if (!key || !isFrameTokenOf(secrets, toKeySubject(key), credential)) return undefined;
    return toKeyHolder(key, frame);
  }

  async function findBySecret(credential: string): Promise<KeyHolder | undefined> {
    const key = await findUsableKey(database, hashSecret(credential));
    return key && toKeyHolder(key, null);
  }

  return {
    async find(request) {
      const credential = readCredential(request) ?? '';
      const holder = secretShape.test(credential)
        ? await findBySecret(credential)
        : await findByToken(credential);
      if (!holder) throw new AppError('unauthenticated', 'api-key-refused');
      return holder;
    },
    countRequest({ apiKeyId, ownerId }, isRefused) {
      if (apiKeyId !== null) apiKeyUse.record({ id: apiKeyId, ownerId }, isRefused);
    },
  };
}
