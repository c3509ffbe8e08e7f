import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { connections, syncRuns } from '../../../db/schema/sources.ts';

const columns = {
  id: syncRuns.id,
  connectionId: syncRuns.connectionId,
  connectionType: connections.type,
  connectionName: connections.name,
  trigger: syncRuns.trigger,
  status: syncRuns.status,
  isFull: syncRuns.refreshVectors,
  total: syncRuns.total,
  successful: syncRuns.successful,
  failed: syncRuns.failed,
  unchanged: syncRuns.unchanged,
  removed: syncRuns.removed,
  error: syncRuns.error,
  failures: syncRuns.failures,
  createdAt: syncRuns.createdAt,
  startedAt: syncRuns.startedAt,
  finishedAt: syncRuns.finishedAt,
  /** Until an outside source was looked through, `successful` counts pages looked at, none of them learned. */
  isRefreshed: sql<boolean>`${syncRuns.refreshedAt} is not null`,
};

/** Runs of the owner's sources, the newest first: of all or of one, older than the run `before`. */
export async function listRunRows(
  database: Database,
  ownerId: string,
  filter: { connectionId?: number | undefined; before?: number | undefined; limit: number },
) {
  return database.db
    .select(columns)
    .from(syncRuns)
    .innerJoin(connections, and(eq(connections.id, syncRuns.connectionId), eq(connections.ownerId, ownerId)))
    .where(
      and(
        eq(syncRuns.ownerId, ownerId),
        filter.connectionId === undefined ? undefined : eq(syncRuns.connectionId, filter.connectionId),
        filter.before === undefined ? undefined : lt(syncRuns.id, filter.before),
      ),
    )
    .orderBy(desc(syncRuns.id))
    .limit(filter.limit);
}
