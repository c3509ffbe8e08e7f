import type { FileConnection } from '@anito/contract/files';
import { type S3Server, startS3Server } from '@anito/storage/testing/s3-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketSettings } from '../../testing/test-storage.ts';
import { removeOrphanedObjects } from '../sources/stored-objects.service.ts';
import { createSourcesApp, waitForSync } from '../sources/testing/sources-app.ts';

let server: S3Server;
let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
let connectionId: number;

beforeAll(async () => {
  server = await startS3Server();
  sources = await createSourcesApp({ worker: true, env: bucketSettings(server.url) });
  owner = await sources.signIn('away@example.com');
  ({ id: connectionId } = await sources.api.createConnection(owner));
});
afterAll(async () => {
  await sources.close();
  await server.close();
});

const hours = { name: 'hours.md', content: '# Hours\n\nWe open at nine.' };
const away = {
  code: 'unavailable',
  reason: 'files-away',
  error: 'File storage isn’t responding. Please try again in a few minutes.',
};

async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  await server.pause();
  try {
    return await work();
  } finally {
    await server.resume();
  }
}

async function sync(): Promise<FileConnection> {
  const ended = waitForSync(sources.deps, connectionId);
  await sources.api.startSync(owner, connectionId);
  await ended;
  return sources.api.getConnection(owner, connectionId);
}

/** Sweeps as if ten minutes had passed. */
async function sweep(): Promise<void> {
  await sources.deps.database.pool.query(
    "update orphaned_objects set created_at = created_at - interval '1 hour'",
  );
  await removeOrphanedObjects(sources.deps);
}

const countKeys = async () =>
  (await sources.deps.database.pool.query('select from orphaned_objects')).rowCount;

test('refuses an upload with advice, leaves nothing, and accepts it when the bucket is back', async () => {
  const refused = await whileAway(() => sources.api.upload(owner, connectionId, [hours]));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  expect(refused.json()).toMatchObject(away);
  expect(refused.body).not.toMatch(/S3RVER|127\.0\.0\.1|anito-files/);
  expect(await sources.listBytes()).toEqual([]);
  expect((await sources.api.getConnection(owner, connectionId)).files).toEqual([]);
  // It is not known whether the object was stored.
  expect(await countKeys()).toBe(1);
  await sweep();
  expect(await countKeys()).toBe(0);

  const [file] = await sources.api.addFiles(owner, connectionId, [hours]);
  expect(await server.list()).toHaveLength(1);
  await sources.api.request(owner, 'DELETE', `/api/files/${file!.id}`);
  expect(await server.list()).toEqual([]);
});

test('refuses a download before any of it is sent', async () => {
  const [file] = await sources.api.addFiles(owner, connectionId, [hours]);
  const link = await sources.api.request(owner, 'GET', `/api/files/${file!.id}/download`);
  const { pathname, search } = new URL(link.json<{ downloadUrl: string }>().downloadUrl);
  const refused = await whileAway(() => sources.app.inject({ url: pathname + search }));
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject(away);
  expect((await sources.app.inject({ url: pathname + search })).body).toBe(hours.content);
  await sources.api.request(owner, 'DELETE', `/api/files/${file!.id}`);
});

test('reports a file that cannot be read, and ingests it in the next sync', async () => {
  const [file] = await sources.api.addFiles(owner, connectionId, [hours]);
  const failed = await whileAway(sync);
  expect(failed.files[0]).toMatchObject({ isProcessed: false, error: away.error });
  const learned = await sync();
  expect(learned.files[0]).toMatchObject({ isProcessed: true, error: null });
  expect(await sources.listBytes(), 'only the object is left').toHaveLength(0);
  await sources.api.request(owner, 'DELETE', `/api/files/${file!.id}`);
});

test('deletes a file, and its bytes as soon as the bucket is back', async () => {
  const { id } = await sources.api.createConnection(owner, 'Deleted');
  await sources.api.addFiles(owner, id, [hours, { ...hours, name: 'more.md' }]);
  const deleted = await whileAway(() => sources.api.request(owner, 'DELETE', `/api/files/connections/${id}`));
  expect(deleted.statusCode).toBe(200);
  expect(await server.list()).toHaveLength(2);
  expect(await countKeys()).toBe(2);
  await whileAway(sweep);
  expect(await countKeys()).toBe(2);
  await sweep();
  expect(await server.list()).toEqual([]);
  expect(await countKeys()).toBe(0);
});

test('keeps the process ready and reports the state of the storage', async () => {
  const { deps } = sources;
  const readReady = async () => {
    await sources.api.upload(owner, connectionId, [hours]);
    return sources.app.inject({ url: '/readyz' });
  };
  const [before, after] = [await whileAway(readReady), await readReady()];
  expect([before.statusCode, before.json()]).toMatchObject([200, { files: 'failing' }]);
  expect(after.json()).toMatchObject({ files: 'ready' });
  expect(deps.storage.state()).toBe('ready');
});
