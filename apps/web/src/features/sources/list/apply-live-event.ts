import type { ProgressUpdate } from '@anito/contract/live';
import type { Connection, SyncProgress } from '@anito/contract/sources';
import { changeConnection, isSameConnection } from '../../../source-kind/connections.ts';

/** Whether this is the last progress event of a sync, which has succeeded or failed. */
export function isLastUpdate(update: ProgressUpdate): boolean {
  return (
    update.isComplete || update.percentage >= 100 || update.status.toUpperCase() === 'INGESTION COMPLETE'
  );
}

/** Whether the sync has succeeded and still shows its full progress bar, for one second. */
function isFinishing(connection: Connection): boolean {
  return connection.isSyncing && connection.progress?.percentage === 100;
}

/**
 * Returns the progress shown for a running sync, 0 to 100. Returns 0 without a running sync, and for a
 * finished one whose full bar is still shown.
 */
function findShownPercentage(connection: Connection | undefined): number {
  if (!connection?.isSyncing || !connection.progress || isFinishing(connection)) return 0;
  return connection.progress.percentage;
}

/**
 * Returns the server's state of a source, but with at least the percentage shown before: without live events,
 * the server knows only the stored documents.
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
 * Returns the list with the server's state of one source. A full progress bar stays until its second is over.
 * Ignores a source that is not in the list.
 */
export function applyStatus(list: Connection[], update: Connection): Connection[] {
  return changeConnection(list, update, (connection) =>
    isFinishing(connection) && !update.isSyncing
      ? { ...update, status: 'syncing', isSyncing: true, progress: connection.progress }
      : keepPercentage(connection, update),
  );
}

/** Returns the loaded list, in which the progress of a running sync is never lower than shown before. */
export function applyList(before: Connection[] | undefined, loaded: Connection[]): Connection[] {
  return loaded.map((connection) =>
    keepPercentage(
      before?.find((other) => isSameConnection(other, connection)),
      connection,
    ),
  );
}

/**
 * Adds the failed page of a progress event, replacing an earlier entry for that page. Returns the same list
 * if the event reports no failed page.
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
 * Returns the list with the progress of one source from a live event. The source counts as syncing even after
 * the last event. The percentage never falls, and stays below 100 until the sync succeeds. Ignores a source
 * that is not in the list.
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
