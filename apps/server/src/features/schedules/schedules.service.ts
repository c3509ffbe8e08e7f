import { limits } from '@anito/contract/limits';
import type { SyncRun, SyncSettings, updateSyncSettings } from '@anito/contract/schedules';
import type { ConnectionType } from '@anito/contract/sources';
import type { z } from 'zod';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { computeNextRun, toLocalDate } from './next-run.ts';
import * as store from './schedules.store.ts';
import { listRunRows } from './sync-runs.store.ts';

type ScheduleDeps = Pick<Deps, 'database'> & SourceKindDeps;
type Changes = z.output<typeof updateSyncSettings.body>;
type ScheduleTime = Pick<Changes, 'frequency' | 'time' | 'timezone'>;

/** Used until the owner saves settings. The browser replaces UTC by its own time zone. */
const defaults = {
  enabled: false,
  frequency: 'daily',
  time: '02:00',
  timezone: 'UTC',
  fullResyncWeekly: true,
  retryFailedSyncs: true,
  emailNotifications: true,
  maxRetries: 3,
  nextRunAt: null,
  lastRunAt: null,
} as const;

/** Number of failed documents listed per run. The run's count is complete. */
const maxListedFailures = 20;

/**
 * Returns the account's sync schedule, or the defaults until it is saved, with the sources that can follow
 * it.
 */
export async function getSyncSettings(deps: ScheduleDeps, ownerId: string): Promise<SyncSettings> {
  const scheduledTypes = listScheduledTypes(deps);
  const kinds = scheduledTypes.map((type) => deps.sourceKinds.get(type));
  const [saved, connections, ...summaries] = await Promise.all([
    store.findSettings(deps.database, ownerId),
    store.listScheduledConnections(deps.database, ownerId, scheduledTypes),
    ...kinds.map((kind) => kind.summarizeFilters?.(deps, ownerId)),
  ]);
  const filterSummaries = new Map(summaries.flatMap((summary) => [...(summary ?? [])]));
  const row = saved ?? defaults;
  return {
    enabled: row.enabled,
    frequency: row.frequency,
    time: row.time,
    timezone: row.timezone,
    options: {
      fullResyncWeekly: row.fullResyncWeekly,
      retryFailedSyncs: row.retryFailedSyncs,
      emailNotifications: row.emailNotifications,
      maxRetries: row.maxRetries,
    },
    isSaved: saved !== undefined,
    connections: connections.map(({ id, type, lastSyncedAt, ...connection }) => ({
      ...connection,
      connectionId: id,
      connectionType: type,
      filterSummary: filterSummaries.get(id) ?? null,
      lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
    })),
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
  };
}

/** Returns the types of sources that follow the schedule. */
export function listScheduledTypes({ sourceKinds }: SourceKindDeps): ConnectionType[] {
  return sourceKinds.listTypes(({ isScheduled }) => isScheduled);
}

/**
 * Saves the schedule and returns it. Sources that are not named follow it. Throws `not_found`, and saves
 * nothing, for a source that the owner cannot schedule.
 */
export async function saveSyncSettings(
  deps: ScheduleDeps,
  ownerId: string,
  changes: Changes,
): Promise<SyncSettings> {
  const { enabled, frequency, time, timezone, options, connections, language = null } = changes;
  await runInTransaction(deps.database, async (runner) => {
    const saved = await store.lockSchedule(runner, ownerId);
    const now = await store.getDatabaseTime(runner);
    const anchorDate = chooseAnchor(saved, { frequency, timezone }, now);
    const timing = { frequency, time, timezone, anchorDate };
    const nextRunAt = enabled ? computeNextRun(timing, now) : null;
    await store.upsertSettings(runner, ownerId, { ...timing, ...options, enabled, language, nextRunAt });
    if (!(await store.replaceConnectionSchedules(runner, ownerId, connections, listScheduledTypes(deps))))
      throw notFound();
  });
  return getSyncSettings(deps, ownerId);
}

/**
 * Returns the date, `YYYY-MM-DD`, from which weeks and months are counted: the day on which the frequency was
 * chosen or the schedule enabled. That is today unless the saved schedule is enabled with the same frequency.
 */
function chooseAnchor(
  saved: { enabled: boolean; frequency: string; anchorDate: string } | undefined,
  next: Pick<ScheduleTime, 'frequency' | 'timezone'>,
  now: Date,
): string {
  const isContinued = saved?.enabled && saved.frequency === next.frequency;
  return isContinued ? saved.anchorDate : toLocalDate(now, next.timezone);
}

/**
 * Returns when the next run would be if this schedule were saved and enabled now, and the date from which its
 * weeks and months would be counted.
 */
export async function previewNextRun(
  deps: ScheduleDeps,
  ownerId: string,
  timing: ScheduleTime,
): Promise<{ nextRunAt: string; anchorDate: string }> {
  const saved = await store.findSettings(deps.database, ownerId);
  const now = await store.getDatabaseTime(deps.database.pool);
  const anchorDate = chooseAnchor(saved, timing, now);
  return { nextRunAt: computeNextRun({ ...timing, anchorDate }, now).toISOString(), anchorDate };
}

/**
 * Returns a page of syncs of the owner's sources, newest first: those older than the run with the id
 * `before`. Throws `not_found` for a source that the owner does not have.
 */
export async function listSyncRuns(
  deps: ScheduleDeps,
  ownerId: string,
  filter: { connectionId?: number | undefined; before?: number | undefined },
): Promise<{ runs: SyncRun[]; hasMore: boolean }> {
  if (filter.connectionId !== undefined) {
    const owned = await listOwnedConnectionsByIds(deps, ownerId, [filter.connectionId]);
    if (owned.length === 0) throw notFound();
  }
  const rows = await listRunRows(deps.database, ownerId, { ...filter, limit: limits.syncRunsPerPage + 1 });
  const runs = rows.slice(0, limits.syncRunsPerPage).map(({ isRefreshed, ...row }) => ({
    ...row,
    successful: isRefreshed || !deps.sourceKinds.get(row.connectionType).isExternal ? row.successful : 0,
    failures: row.failures.slice(0, maxListedFailures),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }));
  return { runs, hasMore: rows.length > runs.length };
}
