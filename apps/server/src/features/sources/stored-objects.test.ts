import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSourcesApp } from './testing/sources-app.ts';

const calls = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (load) => {
  const actual = await load<typeof import('node:fs/promises')>();
  const { recordFileCalls } = await import('@anito/storage/testing/recording-fs');
  return recordFileCalls(actual, (call) => calls.push(call));
});

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
beforeAll(async () => {
  sources = await createSourcesApp();
  owner = await sources.signIn('deleting@example.com');
});
afterAll(() => sources.close());

/** Records the commit of each transaction among the calls. */
function watchCommits(): void {
  const { pool } = sources.deps.database;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  vi.spyOn(pool, 'connect').mockImplementation((async (...args: unknown[]) => {
    // The pool runs its own single statements this way.
    if (args.length > 0) return connect(...args);
    const client = (await connect()) as PoolClient;
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const watched = async (...parameters: unknown[]) => {
      const result = await query(...parameters);
      if (parameters[0] === 'commit') calls.push('commit');
      return result;
    };
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') return watched;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }) as never);
}

const shorten = (call: string) => call.replace(/^(\w+) .*\/(uploads|objects)(\/.*)?$/, '$1 $2');

test('writes the bytes of a file to disk before its row, and removes them after its row', async () => {
  const { id } = await sources.api.createConnection(owner);
  watchCommits();
  calls.length = 0;
  const [file] = await sources.api.addFiles(owner, id, [{ name: 'a.md', content: 'Some text.' }]);
  const added = calls.map(shorten);
  expect(added.lastIndexOf('commit')).toBeGreaterThan(added.lastIndexOf('sync objects'));
  expect(added.indexOf('sync objects')).toBeGreaterThan(added.indexOf('sync uploads'));

  calls.length = 0;
  await sources.api.request(owner, 'DELETE', `/api/files/${file!.id}`);
  expect(calls.map(shorten)).toEqual(['commit', 'rm objects', 'sync objects']);
  expect((await sources.deps.database.pool.query('select from orphaned_objects')).rowCount).toBe(0);
});
