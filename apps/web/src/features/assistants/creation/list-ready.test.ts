import { expect, it } from 'vitest';
import { buildConnection } from '../../../testing/builders.ts';
import { listInitialSourceIds } from './list-ready.ts';

const bakery = buildConnection({ id: 1 });
const menu = buildConnection({ id: 2 });
const unread = buildConnection({ id: 3, lastSyncedAt: null });

it('returns every synced source', () => {
  expect(listInitialSourceIds([unread, bakery, menu])).toEqual([1, 2]);
  expect(listInitialSourceIds([unread, { ...unread, id: 4 }])).toEqual([]);
});

it('returns the only source', () => {
  expect(listInitialSourceIds([unread])).toEqual([3]);
});
