import type { Connection } from '@anito/contract/sources';
import { type ConnectionKey, changeConnection } from './connections.ts';

/** Returns the list of sources with one marked as syncing, before the first progress arrives. */
export function markSyncStarted(list: Connection[], key: ConnectionKey): Connection[] {
  return changeConnection(list, key, (connection) => ({
    ...connection,
    status: 'syncing',
    isSyncing: true,
    progress: {
      percentage: 0,
      total: connection.documentCount,
      completed: 0,
      successful: 0,
      failed: 0,
      isIndeterminate: true,
      isRefreshing: false,
      failedPages: [],
    },
  }));
}

/**
 * Returns the list of sources with one no longer syncing and without progress. Without `syncedAt`, as after a
 * cancelled sync, keeps the time of its last sync.
 */
export function markSyncStopped(list: Connection[], key: ConnectionKey, syncedAt?: string): Connection[] {
  return changeConnection(list, key, (connection) => ({
    ...connection,
    status: connection.status === 'syncing' ? 'connected' : connection.status,
    isSyncing: false,
    progress: null,
    lastSyncedAt: syncedAt ?? connection.lastSyncedAt,
  }));
}

/**
 * Syncs cancelled in this tab. Their last progress may still arrive and must not show the progress bar again.
 */
const cancelled = new Set<string>();

const keyOf = ({ id, type }: ConnectionKey) => `${type}_${id}`;

/** Records in this tab that the source's sync was cancelled here. */
export function rememberCancelled(key: ConnectionKey): void {
  cancelled.add(keyOf(key));
}

/** Removes the record of a cancelled sync when another sync of the source starts. */
export function forgetCancelled(key: ConnectionKey): void {
  cancelled.delete(keyOf(key));
}

/** Whether the source's last sync was cancelled in this tab. */
export function wasCancelled(key: ConnectionKey): boolean {
  return cancelled.has(keyOf(key));
}
