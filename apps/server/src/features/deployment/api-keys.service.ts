import type { ApiKeyScope } from '@anito/contract/api-key-scopes';
import {
  type ApiKey,
  type ApiKeyUsage,
  type apiKeyInput,
  type apiKeyUpdate,
  type NewApiKey,
  parseOrigin,
  type WidgetCheck,
  type WidgetObstacle,
} from '@anito/contract/api-keys';
import { limits } from '@anito/contract/limits';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { isOwnOrigin } from '../../lib/own-origin.ts';
import { formatEnglish, localizedMessage } from '../../lib/reasons.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { type DailyUseDeps, viewDailyUse } from '../daily-use/daily-use.service.ts';
import { createSecret } from './api-key-secret.ts';
import { listApiKeyUse } from './api-key-use.store.ts';
import type { ApiKeyUseDeps } from './api-key-use.ts';
import * as store from './api-keys.store.ts';
import { type InspectDeps, inspectPage } from './page-check/inspect-page.ts';
import { listPageObstacles } from './page-check/list-obstacles.ts';

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

/** Returns the name of a new key, with a default by the number of existing keys. */
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

/** Returns the owner's keys, newest first, with their calls so far. */
export async function listApiKeys(deps: KeyDeps, ownerId: string): Promise<ApiKey[]> {
  await deps.apiKeyUse.flush();
  return (await store.listApiKeyRows(deps.database, ownerId)).map(viewApiKey);
}

/** Returns one key of the owner. Throws `not_found`. */
export async function getApiKey(deps: KeyDeps, ownerId: string, id: number): Promise<ApiKey> {
  await deps.apiKeyUse.flush();
  const row = await store.findApiKeyRow(deps.database, ownerId, id);
  if (!row) throw notFound();
  return viewApiKey(row);
}

/** Creates a key and returns its secret, which is not shown again. Throws `quota_exceeded`. */
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

/** Changes the fields present in `input`. Throws `not_found`. */
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

/** Deletes a key. Throws `not_found`. */
export async function deleteApiKey(deps: KeyDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.deleteApiKeyRow(deps.database, ownerId, id))) throw notFound();
}

/**
 * Replaces the secret of a key and returns it, which is not shown again. The earlier secret and its frame
 * tokens no longer work. Throws `not_found`.
 */
export async function regenerateApiKey(deps: KeyDeps, ownerId: string, id: number): Promise<NewApiKey> {
  const { secret, stored } = createSecret();
  const row = await store.updateApiKeyRow(deps.database, ownerId, id, stored);
  if (!row) throw notFound();
  return { plainTextKey: secret, apiKey: viewApiKey(row) };
}

/** Returns the calls of a key on each of the last 30 days (UTC), oldest first. Throws `not_found`. */
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

/**
 * Fetches a page and returns the obstacles that keep a widget with the key from working there, on the page
 * and in the account. Throws `not_found`, and `upstream_failed` when too many pages are being read.
 */
export async function checkPage(
  deps: KeyDeps & InspectDeps & DailyUseDeps,
  ownerId: string,
  id: number,
  { assistantId, url }: { assistantId: number; url: string },
  signal: AbortSignal,
): Promise<WidgetCheck> {
  const key = await getApiKey(deps, ownerId, id);
  const assistant = await requireAssistant(deps, ownerId, assistantId);
  const { account, assistants } = await viewDailyUse(deps, ownerId);
  const uses = [account, ...assistants.filter((each) => each.id === assistantId)];
  const accountObstacles: [obstacle: WidgetObstacle, isThere: boolean][] = [
    ['key-inactive', !key.isActive],
    ['key-cannot-chat', !key.scopes.includes('chat')],
    ['assistant-paused', !assistant.isActive],
    ['daily-limit', uses.some(({ questionCount, questionLimit }) => questionCount >= questionLimit)],
  ];
  const inspection = await inspectPage(deps, url, { tenantId: ownerId, signal });
  const pageObstacles = listPageObstacles(inspection, {
    assistantId,
    key,
    allowsOrigin: (origin) =>
      key.allowedOrigins.length === 0 ||
      key.allowedOrigins.includes(origin) ||
      isOwnOrigin(deps.env.PUBLIC_URL, origin),
    givenOrigin: parseOrigin(url),
  });
  return {
    obstacles: [
      ...accountObstacles.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : [])),
      ...pageObstacles,
    ],
    pageUrl: inspection.url?.href ?? null,
    pageStatus: inspection.status,
  };
}

/** Returns the rate limits of a call with a key. */
export const listKeyLimits = (apiKeyId: number) =>
  (['apiKeyMinute', 'apiKeyHour', 'apiKeyDay'] as const).map((name) => ({ name, key: String(apiKeyId) }));
