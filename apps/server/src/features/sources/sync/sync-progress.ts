import type { ProgressUpdate } from '@anito/contract/live';
import type { ConnectionType } from '@anito/contract/sources';
import type { Events } from '../../../lib/events.ts';
import type { RunCounts } from './sync.store.ts';

type Target = { ownerId: string; connectionId: number; type: ConnectionType };
type Detail = Pick<ProgressUpdate, 'isComplete' | 'status' | 'pageId' | 'title' | 'error'>;

/** Live progress goes out at most four times a second. */
const intervalMs = 250;

/** Tells the owner's live clients how far a sync is. */
export function publishProgress(events: Events, target: Target, counts: RunCounts, detail: Detail): void {
  const completed = counts.successful + counts.failed;
  const share = counts.total > 0 ? Math.floor((completed / counts.total) * 100) : 0;
  events.publish({
    ownerId: target.ownerId,
    event: {
      event: 'ProgressUpdate',
      data: {
        connectionId: target.connectionId,
        connectionType: target.type,
        // 100 tells clients that the run is over, so a running one stays below.
        percentage: detail.status === 'Completed' ? 100 : Math.min(99, share),
        total: counts.total,
        completed,
        successful: counts.successful,
        failed: counts.failed,
        ...detail,
      },
    },
    coalesceKey: detail.error
      ? `failed:${target.connectionId}:${detail.pageId}`
      : `progress:${target.connectionId}`,
  });
}

/** Publishes the newest counts of one run, never more often than clients can use. */
export type ProgressReporter = {
  update(counts: RunCounts, title?: string): void;
  fail(counts: RunCounts, page: { id: string; title: string; reason: string }): void;
  /** Publishes the last word; nothing follows it. */
  end(counts: RunCounts, detail: Detail): void;
  stop(): void;
};

/** Makes the reporter of one run. */
export function createProgressReporter(events: Events, target: Target): ProgressReporter {
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let waiting: (() => void) | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  const publishWaiting = () => {
    timer = undefined;
    last = performance.now();
    waiting?.();
    waiting = undefined;
  };
  return {
    update(counts, title) {
      waiting = () =>
        publishProgress(events, target, counts, {
          isComplete: false,
          status: 'Processing',
          ...(title === undefined ? {} : { title }),
        });
      timer ??= setTimeout(publishWaiting, Math.max(0, last + intervalMs - performance.now()));
    },
    fail(counts, page) {
      publishProgress(events, target, counts, {
        isComplete: false,
        status: 'Processing failed',
        pageId: page.id,
        title: page.title,
        error: page.reason,
      });
    },
    end(counts, detail) {
      stop();
      publishProgress(events, target, counts, detail);
    },
    stop,
  };
}
