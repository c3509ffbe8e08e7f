import { liveEvent } from '@anito/contract/live';
import { expect, it } from 'vitest';
import { normalizeLiveEvent } from './normalize-live-event.ts';

it('accepts page updates with either capitalisation', () => {
  const upper = {
    ConnectionId: 3,
    PageId: 12,
    Status: 'InProgress',
    Step: 2,
    TotalSteps: 3,
    Message: 'Computing embeddings',
  };
  const expected = {
    connectionId: 3,
    pageId: '12',
    status: 'InProgress',
    step: 2,
    totalSteps: 3,
    message: 'Computing embeddings',
    isPageReingest: true,
  };
  const data = normalizeLiveEvent('PageReingestUpdate', upper);
  expect(liveEvent.parse({ event: 'PageReingestUpdate', data })).toEqual({
    event: 'PageReingestUpdate',
    data: expected,
  });
  expect(normalizeLiveEvent('PageReingestUpdate', expected)).toEqual(expected);
});

it('accepts counts under their alternative names', () => {
  const data = normalizeLiveEvent('ProgressUpdate', {
    ConnectionId: 3,
    ConnectionType: 'file',
    Percentage: 50,
    TotalPages: 4,
    completedPages: 2,
    Successful: 2,
    Failed: 0,
    IsComplete: false,
    Status: 'Processing',
  });
  const parsed = liveEvent.parse({ event: 'ProgressUpdate', data });
  expect(parsed.data).toMatchObject({ connectionId: 3, total: 4, completed: 2 });
});

it('keeps values that are not objects', () => {
  expect(normalizeLiveEvent('ProgressUpdate', null)).toBeNull();
  expect(normalizeLiveEvent('InitialStatus', [{ Id: 1, Progress: { Total: 2 } }])).toEqual([
    { id: 1, progress: { total: 2 } },
  ]);
});
