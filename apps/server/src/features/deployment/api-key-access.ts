import { apiKeyMark } from '@anito/contract/api-keys';
import type { Deps } from '../../deps.ts';
import type { ApiKeyAccess, KeyHolder } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecret } from '../../lib/hash-secret.ts';
import type { ApiKeyUse } from './api-key-use.ts';
import { findLivingKey, findLivingKeyById, type LivingKey } from './api-keys.store.ts';
import { isFrameTokenOf, readFrameToken } from './frame-tokens.service.ts';

type AccessDeps = Pick<Deps, 'database' | 'secrets'> & { apiKeyUse: ApiKeyUse };

const bearer = /^Bearer +(\S+)$/i;
const secretShape = new RegExp(`^${apiKeyMark}[\\w-]{43}$`);

function view(key: LivingKey, frame: KeyHolder['frame']): KeyHolder {
  return {
    apiKeyId: key.id,
    ownerId: key.ownerId,
    scopes: key.scopes,
    allowedOrigins: key.allowedOrigins,
    frame,
  };
}

/** Returns the credential in the request's headers. The URL is not accepted, because others can see it. */
function readGiven({ authorization, apiKey }: Parameters<ApiKeyAccess['find']>[0]): string | undefined {
  const inBearer = authorization === undefined ? undefined : (bearer.exec(authorization)?.[1] ?? '');
  // Node joins repeated headers. Two different credentials are ambiguous.
  if (Array.isArray(apiKey) || (apiKey !== undefined && inBearer !== undefined && apiKey !== inBearer)) {
    throw new AppError('invalid_request', 'two-api-keys');
  }
  return apiKey ?? inBearer;
}

/**
 * Creates the access check of API keys. It reads the database on each call, so that deleting, regenerating or
 * disabling a key, or disabling its owner, takes effect at once.
 */
export function createApiKeyAccess({ database, secrets, apiKeyUse }: AccessDeps): ApiKeyAccess {
  async function findByToken(given: string): Promise<KeyHolder | undefined> {
    const token = readFrameToken(given);
    const key = token && (await findLivingKeyById(database, token.apiKeyId));
    if (!token || !key || !isFrameTokenOf(secrets, key, given)) return undefined;
    return view(key, { assistantId: token.assistantId, isTest: token.isTest });
  }

  async function findBySecret(given: string): Promise<KeyHolder | undefined> {
    const key = await findLivingKey(database, hashSecret(given));
    return key && view(key, null);
  }

  return {
    async find(request) {
      const given = readGiven(request) ?? '';
      const found = secretShape.test(given) ? await findBySecret(given) : await findByToken(given);
      if (!found) throw new AppError('unauthenticated', 'api-key-refused');
      return found;
    },
    note({ apiKeyId, ownerId }, isRefused) {
      apiKeyUse.note({ id: apiKeyId, ownerId }, isRefused);
    },
  };
}
