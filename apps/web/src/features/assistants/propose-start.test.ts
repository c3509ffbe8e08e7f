import { limits } from '@anito/contract/limits';
import { describe, expect, it } from 'vitest';
import { buildConnection } from '../../testing/builders.ts';
import { proposeStart } from './propose-start.ts';

const day = '2026-03-02T08:00:00.000Z';
const bakery = buildConnection({ id: 1, name: 'Hiraya Bakeshop', lastSyncedAt: day });
const menu = buildConnection({ id: 2, name: 'Menu', lastSyncedAt: day });
const unread = buildConnection({ id: 3, name: 'Unread', lastSyncedAt: null });

describe('what a new assistant begins with', () => {
  it('is every source that has been synced, under the name of the first', () => {
    expect(proposeStart([unread, bakery, menu], [])).toEqual({
      connectionIds: [1, 2],
      name: 'Hiraya Bakeshop',
    });
  });

  it('is the only source, synced or not', () => {
    expect(proposeStart([unread], [])).toEqual({ connectionIds: [3], name: 'Unread' });
  });

  it('is nothing where no source is ready', () => {
    const other = buildConnection({ id: 4, lastSyncedAt: null });
    expect(proposeStart([unread, other], [])).toEqual({ connectionIds: [], name: '' });
  });

  it('has a name that no other assistant has, and that is not too long', () => {
    const taken = [{ name: 'hiraya bakeshop' }, { name: 'Hiraya Bakeshop 2' }];
    expect(proposeStart([bakery], taken).name).toBe('Hiraya Bakeshop 3');
    const long = buildConnection({ name: 'x'.repeat(limits.nameMax), lastSyncedAt: day });
    expect(proposeStart([long], [{ name: long.name }]).name).toBe(`${'x'.repeat(limits.nameMax - 2)} 2`);
  });
});
