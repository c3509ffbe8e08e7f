import { apiKeyLimits } from '@anito/contract/api-keys';
import { freePlan } from '@anito/contract/limits';
import { type PlanMeasure, usageThresholds } from '@anito/contract/notifications';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { readQuota } from '../sources/quota.service.ts';
import {
  listBusyKeys,
  listFullAccounts,
  listMonthlyMessages,
  listSourcesUsed,
} from './notice-triggers.store.ts';
import type { Notice, NoticeDeps } from './notices.service.ts';

const firstThreshold = usageThresholds[0] / 100;
/** Share of an account's storage, and of a key's daily calls, that triggers a notification. */
const nearlyFull = 0.9;

/**
 * Returns the key of a notification about plan usage. It contains the month if the usage is counted by month,
 * so that each month has new notifications.
 */
function planNoticeKey(measure: PlanMeasure, percent: number, now: Date): string {
  const month = measure === 'messages' ? `:${now.toISOString().slice(0, 7)}` : '';
  return `plan:${measure}:${percent}${month}`;
}

/**
 * Returns one notification for the highest threshold of the plan that the usage has reached, as a list; an
 * empty list below all thresholds. Stores nothing.
 */
export function describePlanUse(ownerId: string, measure: PlanMeasure, used: number, now: Date): Notice[] {
  const limit = freePlan[measure];
  const percent = usageThresholds.findLast((threshold) => used * 100 >= limit * threshold);
  if (percent === undefined) return [];
  const key = planNoticeKey(measure, percent, now);
  return [{ ownerId, key, kind: 'plan-usage', params: { measure, used, limit, percent } }];
}

/**
 * Notifies owners whose messages of this month have reached a threshold of the plan, once for each threshold.
 * Called for accounts whose questions were just counted.
 */
export async function notifyMessageUsage(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  ownerIds: readonly string[],
): Promise<void> {
  const heavyUsers = await listMonthlyMessages(
    runner,
    ownerIds,
    Math.ceil(freePlan.messages * firstThreshold),
  );
  const now = new Date();
  await notices.add(
    runner,
    'once',
    heavyUsers.flatMap(({ ownerId, used }) => describePlanUse(ownerId, 'messages', used, now)),
  );
}

/**
 * Notifies owners of API keys that have nearly or fully used their daily calls. Called for keys whose calls
 * were just counted.
 */
export async function notifyKeyUsage(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  apiKeyIds: readonly number[],
): Promise<void> {
  const limit = apiKeyLimits.perDay;
  const busy = await listBusyKeys(runner, apiKeyIds, limit * nearlyFull);
  await notices.add(
    runner,
    'once',
    busy.map(({ ownerId, apiKeyId, day, used }) => ({
      ownerId,
      apiKeyId,
      key: `key:${apiKeyId}:${day}:${used >= limit ? 'used-up' : 'near'}`,
      kind: 'key-limit',
      params: { used: Math.min(used, limit), limit },
    })),
  );
}

/**
 * Notifies owners whose sources or storage are nearly full, once for each threshold. Runs periodically,
 * because both grow in many ways.
 */
export async function notifyFullAccounts(deps: Pick<Deps, 'database' | 'env'> & NoticeDeps): Promise<void> {
  const now = new Date();
  const quota = readQuota(deps);
  const thresholds = {
    items: Math.ceil(quota.items * nearlyFull),
    bytes: Math.ceil(quota.bytes * nearlyFull),
  };
  const [sources, full] = await Promise.all([
    listSourcesUsed(
      deps.database,
      Math.ceil(freePlan.sources * firstThreshold),
      planNoticeKey('sources', usageThresholds[1], now),
    ),
    listFullAccounts(deps.database, thresholds, 'room'),
  ]);
  await deps.notices.add(deps.database.pool, 'once', [
    ...sources.flatMap(({ ownerId, used }) => describePlanUse(ownerId, 'sources', used, now)),
    ...full.map(({ ownerId, items, bytes }): Notice => {
      const percent = Math.min(100, Math.floor(Math.max(items / quota.items, bytes / quota.bytes) * 100));
      return { ownerId, key: 'room', kind: 'room-nearly-full', params: { percent } };
    }),
  ]);
}
