import type { ProgressUpdate } from '@anito/contract/live';
import type { Connection } from '@anito/contract/sources';
import { describe, expect, it } from 'vitest';
import { markSyncStarted, markSyncStopped } from '../../../source-kind/mark-sync.ts';
import { applyList, applyProgress, applyStatus, isLastUpdate } from './apply-live-event.ts';

const connection: Connection = {
  id: 7,
  type: 'file',
  name: 'Menu',
  description: null,
  status: 'connected',
  isSyncing: false,
  lastSyncedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  documentCount: 4,
  learnedCount: 4,
  waitingCount: 0,
  error: null,
  needsReconnect: false,
  failedDocuments: [],
  progress: null,
};
const other: Connection = { ...connection, id: 8 };

function update(fields: Partial<ProgressUpdate> = {}): ProgressUpdate {
  return {
    connectionId: 7,
    connectionType: 'file',
    percentage: 50,
    total: 4,
    completed: 2,
    successful: 2,
    failed: 0,
    isComplete: false,
    status: 'Processing',
    ...fields,
  };
}

describe('applyProgress', () => {
  it('moves the bar of its source only', () => {
    const [changed, untouched] = applyProgress([connection, other], update());
    expect(changed).toMatchObject({
      status: 'syncing',
      isSyncing: true,
      progress: { percentage: 50, total: 4, completed: 2, successful: 2, isIndeterminate: false },
    });
    expect(untouched).toBe(other);
  });

  it('ignores unknown sources, also one with the same id and another type', () => {
    const list = [connection];
    expect(applyProgress(list, update({ connectionId: 99 }))).toBe(list);
    expect(applyProgress(list, update({ connectionType: 'notion' }))).toBe(list);
  });

  it('collects failed pages once each', () => {
    const failure = update({
      status: 'Processing failed',
      pageId: '3',
      title: 'scan.pdf',
      error: 'No text.',
      failed: 1,
    });
    const twice = applyProgress(applyProgress([connection], failure), failure);
    const later = applyProgress(twice, update({ completed: 3, failed: 1 }));
    expect(later[0]?.progress?.failedPages).toEqual([{ id: '3', title: 'scan.pdf', reason: 'No text.' }]);
  });

  it('names the document being read, but not a failed one', () => {
    const titleOf = ([first]: Connection[]) => first?.progress?.title;
    const reading = applyProgress([connection], update({ status: 'Processing', title: 'menu.pdf' }));
    expect(titleOf(reading)).toBe('menu.pdf');
    const failure = update({
      status: 'Processing failed',
      pageId: '3',
      title: 'scan.pdf',
      error: 'No text.',
    });
    expect(titleOf(applyProgress(reading, failure))).toBe('menu.pdf');
    expect(
      titleOf(
        applyStatus(reading, {
          ...reading[0]!,
          progress: applyProgress([connection], update())[0]!.progress,
        }),
      ),
    ).toBe('menu.pdf');
    expect(titleOf(markSyncStarted(reading, connection))).toBeUndefined();
  });

  it('never goes back during a sync, and restarts with the next one', () => {
    const running = applyProgress([connection], update({ percentage: 60 }));
    const percentageOf = ([first]: Connection[]) => first?.progress?.percentage;
    expect(percentageOf(applyProgress(running, update({ percentage: 40 })))).toBe(60);
    const loaded = applyProgress([connection], update({ percentage: 25, completed: 1 }));
    expect(applyList(running, loaded)[0]?.progress).toMatchObject({ percentage: 60, completed: 1 });
    expect(percentageOf(applyStatus(running, loaded[0]!))).toBe(60);
    expect(applyList(undefined, loaded)).toEqual(loaded);
    expect(applyList(running, [connection])).toEqual([connection]);
    const over = applyProgress(running, update({ isComplete: true, status: 'Completed' }));
    expect(percentageOf(applyProgress(over, update({ percentage: 5 })))).toBe(5);
  });

  it('fills the bar only when the sync has succeeded', () => {
    const done = applyProgress([connection], update({ isComplete: true, status: 'Completed' }));
    expect(done[0]?.progress?.percentage).toBe(100);
    const failed = applyProgress([connection], update({ isComplete: true, status: 'Failed' }));
    expect(failed[0]?.progress?.percentage).toBe(50);
  });
});

describe('isFinished', () => {
  it.each([
    [update(), false],
    [update({ isComplete: true }), true],
    [update({ percentage: 100 }), true],
    [update({ status: 'INGESTION COMPLETE' }), true],
  ])('%#', (event, finished) => {
    expect(isLastUpdate(event)).toBe(finished);
  });
});

describe('applyStatus', () => {
  it("applies the server's state", () => {
    const renamed = { ...connection, name: 'Prices' };
    expect(applyStatus([connection, other], renamed)).toEqual([renamed, other]);
    const list = [other];
    expect(applyStatus(list, connection)).toBe(list);
  });

  it('keeps a full bar visible until it is cleared', () => {
    const full = applyProgress([connection], update({ isComplete: true, status: 'Completed' }));
    const synced = { ...connection, lastSyncedAt: '2026-02-01T00:00:00.000Z' };
    const [kept] = applyStatus(full, synced);
    expect(kept).toMatchObject({ isSyncing: true, lastSyncedAt: synced.lastSyncedAt });
    expect(markSyncStopped([kept!], connection)).toEqual([synced]);
  });
});

describe('markStarted and markStopped', () => {
  it('start with an indeterminate bar over all documents', () => {
    const [started] = markSyncStarted([connection], connection);
    expect(started).toMatchObject({ isSyncing: true, progress: { isIndeterminate: true, total: 4 } });
  });

  it('set the last sync only if there was one', () => {
    const started = markSyncStarted([connection], connection);
    expect(markSyncStopped(started, connection)).toEqual([connection]);
    const at = '2026-02-01T00:00:00.000Z';
    expect(markSyncStopped(started, connection, at)[0]?.lastSyncedAt).toBe(at);
  });

  it('do not mark a failed source as connected', () => {
    expect(markSyncStopped([{ ...connection, status: 'error' }], connection)[0]?.status).toBe('error');
  });
});
