import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Engine, openEngine } from './engine.ts';
import { queryMessage } from './wire-messages.ts';

/** Calls of the engine on its files, such as `write pg_wal/000000010000000000000001`. */
const calls: string[] = [];
const real = { ...fs };
const wrapped = new Set<keyof typeof fs>();
const opened = new Map<number, string>();
let directory: string;
let engine: Engine;

const place = (path: unknown) => relative(join(directory, 'cluster'), String(path));
const note = (what: string, path: string | undefined) => {
  if (path !== undefined && !path.startsWith('..')) calls.push(`${what} ${path}`);
};

/** Lets the functions of `node:fs` do their work and notes it. */
function recordCalls(): void {
  const wrap = (name: keyof typeof fs, after: (args: unknown[], result: unknown) => void) => {
    wrapped.add(name);
    const original = real[name] as (...args: unknown[]) => unknown;
    (fs as Record<string, unknown>)[name] = (...args: unknown[]) => {
      const result = original(...args);
      after(args, result);
      return result;
    };
  };
  wrap('openSync', ([path], descriptor) => opened.set(descriptor as number, place(path)));
  wrap('closeSync', ([descriptor]) => opened.delete(descriptor as number));
  wrap('writeSync', ([descriptor]) => note('write', opened.get(descriptor as number)));
  wrap('fsyncSync', ([descriptor]) => note('sync', opened.get(descriptor as number)));
  wrap('ftruncateSync', ([descriptor]) => note('size', opened.get(descriptor as number)));
  wrap('truncateSync', ([path]) => note('size', place(path)));
  wrap('writeFileSync', ([path]) => note('make', place(path)));
  wrap('unlinkSync', ([path]) => note('remove', place(path)));
  wrap('renameSync', ([, path]) => note('rename', place(path)));
  syncBuiltinESMExports();
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'anito-durable-fs-'));
  recordCalls();
  engine = await openEngine(join(directory, 'cluster'), () => {});
});
afterAll(async () => {
  await engine.close();
  for (const name of wrapped) (fs as Record<string, unknown>)[name] = real[name];
  syncBuiltinESMExports();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  await engine.flush();
  calls.length = 0;
});

const run = (sql: string) => engine.run(queryMessage(sql));

/** The log had not reached the disk when something of the data was changed. */
function findEarlyChanges(pattern: RegExp): { seen: number; early: string[] } {
  const early: string[] = [];
  let seen = 0;
  let isLogBehind = false;
  for (const call of calls) {
    if (/^write pg_wal\/[0-9A-F]{24}$/.test(call)) isLogBehind = true;
    else if (/^sync pg_wal\/[0-9A-F]{24}$/.test(call)) isLogBehind = false;
    else if (pattern.test(call)) {
      seen++;
      if (isLogBehind) early.push(call);
    }
  }
  return { seen, early };
}

test('files of a dropped table are cut and removed when the log of that is on the disk', async () => {
  await run('create table dropped as select generate_series(1, 1000) as number; checkpoint');
  await engine.flush();
  calls.length = 0;
  await run('drop table dropped');
  const { seen, early } = findEarlyChanges(/^(remove|size) base/);
  expect(seen).toBeGreaterThan(0);
  expect(early).toEqual([]);
});

test('a table is cut short when the log of that is on the disk', async () => {
  await run('create table shrunk as select generate_series(1, 5000) as number');
  await run('delete from shrunk');
  await engine.flush();
  calls.length = 0;
  await run('vacuum shrunk');
  const { seen, early } = findEarlyChanges(/^size base/);
  expect(seen).toBeGreaterThan(0);
  expect(early).toEqual([]);
});

test('a new file that is flushed keeps its name: its folder is flushed too', async () => {
  await run('create table named as select generate_series(1, 1000) as number');
  const made = calls.filter((call) => /^make base\/\d+\/\d+$/.test(call)).map((call) => call.slice(5));
  expect(made.length).toBeGreaterThan(0);
  calls.length = 0;
  await run('checkpoint');
  const folder = made[0]!.replace(/\/\d+$/, '');
  for (const path of made) expect(calls).toContain(`sync ${path}`);
  expect(calls.lastIndexOf(`sync ${folder}`)).toBeLessThan(calls.lastIndexOf('write global/pg_control'));
  expect(calls).toContain(`sync ${folder}`);
});
