import type { ProgressUpdate } from '@anito/contract/live';
import type { Connection, SyncProgress } from '@anito/contract/sources';
import { changeConnection, isSameConnection } from '../../../source-kind/connections.ts';

/** Whether the update is the last of its sync. */
export function isFinished(update: ProgressUpdate): boolean {
  return (
    update.isComplete || update.percentage >= 100 || update.status.toUpperCase() === 'INGESTION COMPLETE'
  );
}

/** A running sync whose full bar is being shown for its last second. */
function isFinishing(connection: Connection): boolean {
  return connection.isSyncing && connection.progress?.percentage === 100;
}

/** How far the sync that is being shown has come; a full bar belongs to one that is over. */
function findReached(connection: Connection | undefined): number {
  if (!connection?.isSyncing || !connection.progress || isFinishing(connection)) return 0;
  return connection.progress.percentage;
}

/**
 * The source as the server describes it, with the bar no lower than it was: between events the server knows only
 * of documents that are stored.
 */
function keepReached(before: Connection | undefined, update: Connection): Connection {
  const { progress } = update;
  if (!update.isSyncing || !progress) return update;
  return {
    ...update,
    progress: {
      ...progress,
      percentage: Math.max(progress.percentage, findReached(before)),
      title: progress.title ?? before?.progress?.title,
    },
  };
}

/** Takes over a source as the server describes it; one that is not in the list leaves it as it is. */
export function applyStatus(list: Connection[], update: Connection): Connection[] {
  return changeConnection(list, update, (connection) =>
    isFinishing(connection) && !update.isSyncing
      ? { ...update, status: 'syncing', isSyncing: true, progress: connection.progress }
      : keepReached(connection, update),
  );
}

/** The list as it was loaded again; no bar of a running sync goes back. */
export function applyList(before: Connection[] | undefined, loaded: Connection[]): Connection[] {
  return loaded.map((connection) =>
    keepReached(
      before?.find((other) => isSameConnection(other, connection)),
      connection,
    ),
  );
}

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

/** Moves the progress of a source; updates for sources that are not in the list change nothing. */
export function applyProgress(list: Connection[], update: ProgressUpdate): Connection[] {
  const key = { id: update.connectionId, type: update.connectionType };
  return changeConnection(list, key, (connection) => {
    const hasSucceeded = isFinished(update) && update.status !== 'Failed';
    return {
      ...connection,
      status: 'syncing',
      isSyncing: true,
      progress: {
        percentage: hasSucceeded ? 100 : Math.max(findReached(connection), Math.min(99, update.percentage)),
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
