import type { ApiKeyScope } from '@anito/contract/api-key-scopes';
import type { ApiKey, ApiKeyUsage, apiKeyInput, apiKeyUpdate, NewApiKey } from '@anito/contract/api-keys';
import { limits } from '@anito/contract/limits';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { formatEnglish, localizedMessage } from '../../lib/reasons.ts';
import { createSecret } from './api-key-secret.ts';
import { listApiKeyUse } from './api-key-use.store.ts';
import type { ApiKeyUseDeps } from './api-key-use.ts';
import * as store from './api-keys.store.ts';

export type { ApiKeyUseDeps } from './api-key-use.ts';

type KeyDeps = Pick<Deps, 'database'> & ApiKeyUseDeps;
type Input = z.output<typeof apiKeyInput>;
type Update = z.output<typeof apiKeyUpdate>;

/** Number of days in the usage of a key. */
const shownDays = 30;
const dayMs = 86_400_000;

function viewApiKey(row: store.ApiKeyRow): ApiKey {
  return {
    ...row,
    scopes: row.scopes as ApiKeyScope[],
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Returns the given name of a new key, or a default name by the number of existing keys. */
function resolveName(name: string | null | undefined, count: number): string {
  return (
    name ||
    formatEnglish(
      count === 0
        ? localizedMessage('api-key-first-name')
        : localizedMessage('api-key-name', { number: count + 1 }),
    )
  );
}

/**
 * Returns the owner's keys without their secrets, newest first. Writes pending counts first, so that their
 * calls are current.
 */
export async function listApiKeys(deps: KeyDeps, ownerId: string): Promise<ApiKey[]> {
  await deps.apiKeyUse.flush();
  return (await store.listApiKeyRows(deps.database, ownerId)).map(viewApiKey);
}

/** Returns a key of the owner without its secret, with current counts. Throws `not_found`. */
export async function getApiKey(deps: KeyDeps, ownerId: string, id: number): Promise<ApiKey> {
  await deps.apiKeyUse.flush();
  const row = await store.findApiKeyRow(deps.database, ownerId, id);
  if (!row) throw notFound();
  return viewApiKey(row);
}

/** Creates a key and returns it with its secret, which cannot be read again. Throws `quota_exceeded`. */
export async function createApiKey(deps: KeyDeps, ownerId: string, input: Input): Promise<NewApiKey> {
  const { secret, stored } = createSecret();
  const row = await store.insertApiKey(deps.database, ownerId, stored, (count) => {
    if (count >= limits.apiKeysPerAccount) {
      throw new AppError(
        'quota_exceeded',
        localizedMessage('quota-api-keys', { most: limits.apiKeysPerAccount }),
      );
    }
    return { ...input, name: resolveName(input.name, count), description: input.description || null };
  });
  return { plainTextKey: secret, apiKey: viewApiKey(row) };
}

/** Changes the fields that `input` contains. Throws `not_found`. */
export async function updateApiKey(
  deps: KeyDeps,
  ownerId: string,
  id: number,
  input: Update,
): Promise<ApiKey> {
  const row = await store.updateApiKeyRow(deps.database, ownerId, id, input);
  if (!row) throw notFound();
  return viewApiKey(row);
}

/** Deletes a key; it stops working at once. Throws `not_found`. */
export async function deleteApiKey(deps: KeyDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.deleteApiKeyRow(deps.database, ownerId, id))) throw notFound();
}

/**
 * Replaces the secret of a key and returns the new one, which cannot be read again. The earlier secret and
 * its frame tokens stop working. Throws `not_found`.
 */
export async function regenerateApiKey(deps: KeyDeps, ownerId: string, id: number): Promise<NewApiKey> {
  const { secret, stored } = createSecret();
  const row = await store.updateApiKeyRow(deps.database, ownerId, id, stored);
  if (!row) throw notFound();
  return { plainTextKey: secret, apiKey: viewApiKey(row) };
}

/**
 * Returns the calls of a key on each of the last 30 days (UTC), oldest first, including days without any.
 * Throws `not_found`.
 */
export async function getApiKeyUsage(
  deps: KeyDeps,
  ownerId: string,
  id: number,
  now = new Date(),
): Promise<ApiKeyUsage> {
  const { totalRequests, lastUsedAt } = await getApiKey(deps, ownerId, id);
  const usedDays = await listApiKeyUse(deps.database.pool, ownerId, id, shownDays);
  const days = Array.from({ length: shownDays }, (_, index) => {
    const day = new Date(now.getTime() - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10);
    return usedDays.find((each) => each.day === day) ?? { day, requests: 0, refusals: 0 };
  });
  return { totalRequests, lastUsedAt, days };
}

/** Returns the rate limits of a call with a key; none without one. */
export const listKeyLimits = (apiKeyId: number | null) =>
  apiKeyId === null
    ? []
    : (['apiKeyMinute', 'apiKeyHour', 'apiKeyDay'] as const).map((name) => ({ name, key: String(apiKeyId) }));
