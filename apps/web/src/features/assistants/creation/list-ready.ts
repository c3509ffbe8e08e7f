import type { Connection } from '@anito/contract/sources';

/**
 * Returns the ids of the initial sources of a new assistant: all synced ones, or the only source even if it
 * is not synced.
 */
export function listInitialSourceIds(connections: Connection[]): number[] {
  const ready = connections.filter(({ lastSyncedAt }) => lastSyncedAt !== null);
  return (connections.length === 1 ? connections : ready).map(({ id }) => id);
}
