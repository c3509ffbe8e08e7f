import { apiKeyLimits } from '@anito/contract/api-keys';
import { freePlan } from '@anito/contract/limits';
import { type PlanMeasure, usageThresholds } from '@anito/contract/notifications';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { readQuota } from '../sources/quota.service.ts';
import { listBusyKeys, listFullAccounts, listMonthsMessages, listSourcesUsed } from './noticed.store.ts';
import type { Notice, NoticeDeps } from './notices.service.ts';

const firstThreshold = usageThresholds[0] / 100;
/** Of an account's room and of the calls that a key may make in a day. */
const nearlyFull = 0.9;

/** Under which key an owner is told of a share of their plan: once a month where a month is counted. */
function namePlanKey(measure: PlanMeasure, percent: number, now: Date): string {
  const month = measure === 'messages' ? `:${now.toISOString().slice(0, 7)}` : '';
  return `plan:${measure}:${percent}${month}`;
}

/** What there is to say of how much of a plan is used: nothing, or the highest threshold that is reached. */
export function describePlanUse(ownerId: string, measure: PlanMeasure, used: number, now: Date): Notice[] {
  const limit = freePlan[measure];
  const percent = usageThresholds.findLast((threshold) => used * 100 >= limit * threshold);
  if (percent === undefined) return [];
  const key = namePlanKey(measure, percent, now);
  return [{ ownerId, key, kind: 'plan-usage', params: { measure, used, limit, percent } }];
}

/** Tells owners how much of their month's messages is used, of the accounts whose questions were counted just now. */
export async function noteMessages(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  ownerIds: readonly string[],
): Promise<void> {
  const many = await listMonthsMessages(runner, ownerIds, Math.ceil(freePlan.messages * firstThreshold));
  const now = new Date();
  await notices.add(
    runner,
    'once',
    many.flatMap(({ ownerId, used }) => describePlanUse(ownerId, 'messages', used, now)),
  );
}

/** Tells owners of keys that have nearly or wholly used up the calls of a day, of the keys counted just now. */
export async function noteKeyUse(
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

/** Tells owners whose sources or room are nearly used up; by the clock, since both grow in many ways. */
export async function noteFullAccounts(deps: Pick<Deps, 'database' | 'env'> & NoticeDeps): Promise<void> {
  const now = new Date();
  const most = readQuota(deps);
  const near = { items: Math.ceil(most.items * nearlyFull), bytes: Math.ceil(most.bytes * nearlyFull) };
  const [sources, full] = await Promise.all([
    listSourcesUsed(
      deps.database,
      Math.ceil(freePlan.sources * firstThreshold),
      namePlanKey('sources', usageThresholds[1], now),
    ),
    listFullAccounts(deps.database, near, 'room'),
  ]);
  await deps.notices.add(deps.database.pool, 'once', [
    ...sources.flatMap(({ ownerId, used }) => describePlanUse(ownerId, 'sources', used, now)),
    ...full.map(({ ownerId, items, bytes }): Notice => {
      const percent = Math.min(100, Math.floor(Math.max(items / most.items, bytes / most.bytes) * 100));
      return { ownerId, key: 'room', kind: 'room-nearly-full', params: { percent } };
    }),
  ]);
}
