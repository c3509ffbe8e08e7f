import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { channels } from './channels.ts';

const names = channels.map(({ channel }) => channel.name);

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', import.meta.dirname],
  {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  },
)
  .split('\n')
  .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, import.meta.url), 'utf8') }));

/** Who may call, and PostgreSQL's usual schema. */
const otherUses = /access === 'public'|table_schema = 'public'/g;
const quotedName = new RegExp(`(['"\`])(?:${names.join('|')})\\1`);

it('each channel has a name of its own and stands in the list once', () => {
  expect(new Set(names).size).toBe(names.length);
});

it('nothing outside of its folder says the name of a channel', () => {
  const folders = new Set(
    files.filter(({ text }) => /: ChannelKind = /.test(text)).map(({ path }) => dirname(path)),
  );
  expect(folders.size).toBe(channels.length);
  const telling = files.filter(({ text }) => quotedName.test(text.replaceAll(otherUses, '')));
  expect(telling.length).toBeGreaterThanOrEqual(channels.length);
  expect(telling.filter(({ path }) => !folders.has(dirname(path))).map(({ path }) => path)).toEqual([]);
});
