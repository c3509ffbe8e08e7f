import type { ProgressUpdate } from '@anito/contract/live';
import type { Connection, SyncProgress } from '@anito/contract/sources';
import { changeConnection, isSameConnection } from '../../../source-kind/connections.ts';

/** Whether this is the last update of its sync, successful or not. */
export function isLastUpdate(update: ProgressUpdate): boolean {
  return (
    update.isComplete || update.percentage >= 100 || update.status.toUpperCase() === 'INGESTION COMPLETE'
  );
}

/** Whether the sync has succeeded and its full bar is still shown, for one second. */
function isFinishing(connection: Connection): boolean {
  return connection.isSyncing && connection.progress?.percentage === 100;
}

/**
 * Returns the shown progress of a running sync in percent, and 0 without one. A full bar belongs to a
 * finished one, so it counts as 0.
 */
function findShownPercentage(connection: Connection | undefined): number {
  if (!connection?.isSyncing || !connection.progress || isFinishing(connection)) return 0;
  return connection.progress.percentage;
}

/**
 * Returns the source as the server describes it, but never with a lower bar: between events the server knows
 * only the stored documents.
 */
function keepPercentage(before: Connection | undefined, update: Connection): Connection {
  const { progress } = update;
  if (!update.isSyncing || !progress) return update;
  return {
    ...update,
    progress: {
      ...progress,
      percentage: Math.max(progress.percentage, findShownPercentage(before)),
      title: progress.title ?? before?.progress?.title,
    },
  };
}

/**
 * Returns the list with a source updated to the server's state. A full bar stays until its second is over.
 * Ignores sources that are not in the list.
 */
export function applyStatus(list: Connection[], update: Connection): Connection[] {
  return changeConnection(list, update, (connection) =>
    isFinishing(connection) && !update.isSyncing
      ? { ...update, status: 'syncing', isSyncing: true, progress: connection.progress }
      : keepPercentage(connection, update),
  );
}

/** Returns the reloaded list. The bar of a running sync never moves back. */
export function applyList(before: Connection[] | undefined, loaded: Connection[]): Connection[] {
  return loaded.map((connection) =>
    keepPercentage(
      before?.find((other) => isSameConnection(other, connection)),
      connection,
    ),
  );
}

/**
 * Returns the failed pages with that of an update, once each. Returns the same list if the update reports no
 * failed page.
 */
function addFailedPage(
  pages: SyncProgress['failedPages'],
  update: ProgressUpdate,
): SyncProgress['failedPages'] {
  if (update.status !== 'Processing failed' || !update.pageId || !update.error) return pages;
  const { pageId, title, error, because } = update;
  return [
    ...pages.filter((page) => page.id !== pageId),
    { id: pageId, title: title ?? pageId, reason: error, because },
  ];
}

/**
 * Returns the list with the progress of a source, which counts as syncing, also after its last update. The
 * bar never moves back and stays at 99 % at most until the sync succeeds. Ignores sources that are not in the
 * list.
 */
export function applyProgress(list: Connection[], update: ProgressUpdate): Connection[] {
  const key = { id: update.connectionId, type: update.connectionType };
  return changeConnection(list, key, (connection) => {
    const hasSucceeded = isLastUpdate(update) && update.status !== 'Failed';
    return {
      ...connection,
      status: 'syncing',
      isSyncing: true,
      progress: {
        percentage: hasSucceeded
          ? 100
          : Math.max(findShownPercentage(connection), Math.min(99, update.percentage)),
        total: update.total,
        completed: update.completed,
        successful: update.successful,
        failed: update.failed,
        isIndeterminate: update.total === 0 && !hasSucceeded,
        isRefreshing: update.isRefreshing ?? false,
        title: (update.status === 'Processing' && update.title) || connection.progress?.title,
        failedPages: addFailedPage(connection.progress?.failedPages ?? [], update),
      },
    };
  });
}
