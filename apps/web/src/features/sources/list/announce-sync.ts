import type { Connection } from '@anito/contract/sources';

/** Progress of a sync for announcements: every quarter, then its end. */
export type SyncMilestone = { name: string; quarter: number };

const keyOf = ({ type, id }: Connection) => `${type}_${id}`;

/**
 * Returns the running syncs by source, each with the last quarter of its progress that it has reached (0, 25,
 * 50, 75 or 100 %).
 */
export function listSyncMilestones(connections: Connection[]): Map<string, SyncMilestone> {
  const running = connections.filter((connection) => connection.isSyncing);
  return new Map(
    running.map((connection) => {
      const percentage = connection.progress?.percentage ?? 0;
      return [keyOf(connection), { name: connection.name, quarter: Math.floor(percentage / 25) * 25 }];
    }),
  );
}

/**
 * Compares two results of `listSyncMilestones`. `reached` contains syncs that are new or reached another
 * quarter, `ended` those that are no longer running.
 */
export function compareMilestones(
  before: Map<string, SyncMilestone>,
  after: Map<string, SyncMilestone>,
): { reached: SyncMilestone[]; ended: SyncMilestone[] } {
  return {
    reached: [...after]
      .filter(([key, moment]) => before.get(key)?.quarter !== moment.quarter)
      .map(([, m]) => m),
    ended: [...before].filter(([key]) => !after.has(key)).map(([, moment]) => moment),
  };
}
