import type { ProgressUpdate } from '@anito/contract/live';
import type { ConnectionType } from '@anito/contract/sources';
import type { Events } from '../../lib/events.ts';
import type { Failure } from '../../lib/failure.ts';
import { type SyncPhase, scaleToRun } from '../sources/sync-phase.service.ts';
import type { RunCounts } from './sync.store.ts';

type Target = { ownerId: string; connectionId: number; type: ConnectionType };
type Detail = Pick<
  ProgressUpdate,
  'isComplete' | 'status' | 'pageId' | 'title' | 'error' | 'because' | 'isRefreshing'
>;

/** Shortest time between two live updates, in milliseconds. */
const intervalMs = 250;

/** Stages of a document, each a third of its progress: read, embedded, stored. */
const stages = 3;

/**
 * Returns the percentage of finished stages over all documents, rounded down; 0 without documents. `underway`
 * counts the stages of documents that are not stored yet.
 */
function computePercentage(counts: RunCounts, underway: number): number {
  const finishedStages = (counts.successful + counts.failed) * stages + underway;
  return counts.total > 0 ? Math.floor((finishedStages / (counts.total * stages)) * 100) : 0;
}

/**
 * Publishes the progress of a sync to the owner's live clients. The percentage is capped at 99 until the
 * status is `Completed`. By default it counts only stored documents.
 */
export function publishProgress(
  events: Events,
  target: Target,
  counts: RunCounts,
  detail: Detail,
  percentage = computePercentage(counts, 0),
): void {
  events.publish({
    ownerId: target.ownerId,
    event: {
      event: 'ProgressUpdate',
      data: {
        connectionId: target.connectionId,
        connectionType: target.type,
        // 100 tells clients that the run is over, so a running one stays below.
        percentage: detail.status === 'Completed' ? 100 : Math.min(99, percentage),
        total: counts.total,
        completed: counts.successful + counts.failed,
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

/**
 * Publishes the progress of one run. `advance` and `update` publish the newest counts at a bounded rate;
 * `fail` and `end` publish at once.
 */
export type ProgressReporter = {
  /**
   * Adds finished stages (also fractions) of documents that are not stored yet. `title` names a large
   * document.
   */
  advance(stages: number, title?: string): void;
  /**
   * Subtracts the stages of documents that were stored or recorded as failed: the next counts include these
   * documents. Publishes nothing.
   */
  settle(advanced: number): void;
  update(counts: RunCounts, title?: string): void;
  fail(counts: RunCounts, page: { id: string; title: string; failed: Failure }): void;
  /** Publishes the final update and stops. */
  end(counts: RunCounts, detail: Detail): void;
  /** Drops an update that is not published yet. */
  stop(): void;
};

/**
 * Creates the reporter of one phase of a run. It publishes at most one update per `intervalMs`, and its
 * percentage never decreases.
 */
export function createProgressReporter(
  events: Events,
  target: Target,
  phase: SyncPhase = 'learn',
): ProgressReporter {
  let lastPublishedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let publishPending: (() => void) | undefined;
  let latest: { counts: RunCounts; title?: string | undefined } | undefined;
  let underway = 0;
  let highest = 0;

  /** The percentage never decreases: a document that was deleted meanwhile takes its stages with it. */
  const publish = (counts: RunCounts, detail: Detail) => {
    highest = Math.max(highest, scaleToRun(computePercentage(counts, underway), phase));
    const isRefreshing = phase === 'refresh' && !detail.isComplete;
    publishProgress(
      events,
      target,
      counts,
      { ...detail, ...(isRefreshing ? { isRefreshing } : {}) },
      highest,
    );
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    publishPending = undefined;
  };
  const publishWaiting = () => {
    timer = undefined;
    lastPublishedAt = performance.now();
    publishPending?.();
    publishPending = undefined;
  };
  const update = (counts: RunCounts, title?: string) => {
    latest = { counts, title };
    publishPending = () =>
      publish(counts, {
        isComplete: false,
        status: 'Processing',
        ...(title === undefined ? {} : { title }),
      });
    timer ??= setTimeout(publishWaiting, Math.max(0, lastPublishedAt + intervalMs - performance.now()));
  };
  return {
    advance(count, title) {
      underway += count;
      if (latest) update(latest.counts, title ?? latest.title);
    },
    settle(advanced) {
      underway -= advanced;
    },
    update,
    fail(counts, page) {
      publish(counts, {
        isComplete: false,
        status: 'Processing failed',
        pageId: page.id,
        title: page.title,
        error: page.failed.text,
        because: page.failed.because,
      });
    },
    end(counts, detail) {
      stop();
      publish(counts, detail);
    },
    stop,
  };
}
