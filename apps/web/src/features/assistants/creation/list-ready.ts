import type { Connection } from '@anito/contract/sources';

/**
 * Returns the ids of the sources that a new assistant starts with: all synced ones. A single source is
 * included even if it is not synced.
 */
export function listInitialSourceIds(connections: Connection[]): number[] {
  const ready = connections.filter(({ lastSyncedAt }) => lastSyncedAt !== null);
  return (connections.length === 1 ? connections : ready).map(({ id }) => id);
}
