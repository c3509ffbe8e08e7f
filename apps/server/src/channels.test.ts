import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { channels } from './channels.ts';
import { findNames } from './testing/find-names.ts';

const names = channels.map(({ channel }) => channel.name);

/** Access levels of endpoints, and PostgreSQL's default schema. */
const otherUses = /access === 'public'|table_schema = 'public'/g;

it('every channel has a unique name', () => {
  expect(new Set(names).size).toBe(names.length);
});

it('the name of a channel appears only in its folder', () => {
  const { filesWithNames: telling, folders, declared } = findNames(names, { type: 'ChannelKind', otherUses });
  expect(declared).toBe(channels.length);
  expect(telling.length).toBeGreaterThanOrEqual(channels.length);
  expect(telling.filter((path) => !folders.includes(dirname(path)))).toEqual([]);
});
