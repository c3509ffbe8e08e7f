import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { channels } from './channels.ts';
import { findNames } from './testing/find-names.ts';

const names = channels.map(({ channel }) => channel.name);

/** Who may call, and PostgreSQL's usual schema. */
const otherUses = /access === 'public'|table_schema = 'public'/g;

it('each channel has a name of its own and stands in the list once', () => {
  expect(new Set(names).size).toBe(names.length);
});

it('nothing outside of its folder says the name of a channel', () => {
  const { telling, folders, declared } = findNames(names, { type: 'ChannelKind', otherUses });
  expect(declared).toBe(channels.length);
  expect(telling.length).toBeGreaterThanOrEqual(channels.length);
  expect(telling.filter((path) => !folders.includes(dirname(path)))).toEqual([]);
});
