import type { Connection } from '@anito/contract/sources';

/** The sources that a new assistant begins with: all that have been synced; where there is only one, that one. */
export function listReady(connections: Connection[]): number[] {
  const ready = connections.filter(({ lastSyncedAt }) => lastSyncedAt !== null);
  return (connections.length === 1 ? connections : ready).map(({ id }) => id);
}
