import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { FileConnection } from '@anito/contract/files';
import { type S3Server, startS3Server } from '@anito/storage/testing/s3-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { createLog } from '../../lib/log.ts';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';
import { bucketSettings } from '../../testing/test-storage.ts';

let server: S3Server;
let product: TestProduct;
let closeRelay: () => void;
/** Which data the relay drops. */
let swallowed: 'nothing' | 'answers' | 'all';
/** Whether an upload to the bucket has started since. */
let isSending: boolean;

/** Opens a relay between the product and the bucket. Returns its address. */
async function openRelay(endpoint: string): Promise<string> {
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const upstream = connect(Number(new URL(endpoint).port), '127.0.0.1');
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (bytes) => {
      if (bytes.includes('PUT /')) isSending = true;
      if (swallowed !== 'all') upstream.write(bytes);
    });
    upstream.on('data', (bytes) => void (swallowed === 'nothing' && client.write(bytes)));
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  closeRelay = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
  };
  return `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  swallowed = 'nothing';
  server = await startS3Server();
  const url = server.url.replace(server.endpoint, await openRelay(server.endpoint));
  product = await createTestProduct(bucketSettings(url));
  await product.start();
});
afterEach(async () => {
  await product.remove();
  closeRelay();
  await server.close();
});

const listUploads = () => readdir(join(product.dataDir, 'uploads')).catch(() => [] as string[]);

async function withDatabase<T>(
  work: (database: Awaited<ReturnType<typeof connectDatabase>>) => Promise<T>,
  joinRunning = false,
) {
  const database = await connectDatabase({
    databaseUrl: product.databaseUrl,
    dataDir: product.dataDir,
    log: createLog('silent'),
    joinRunning,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

it.each([
  ['the bucket has stored the file and the response is lost', 'answers', 1],
  ['the file is being sent', 'all', 0],
] as const)('a process killed while %s leaves nothing permanently', async (_name, what, objects) => {
  const token = await product.createToken('killed@example.com');
  const made = await product.fetch('POST', '/api/files/connections', { token, body: { name: 'Killed' } });
  const { id } = (await made.json()) as FileConnection;
  const path = `/api/files/connections/${id}`;
  swallowed = what;
  isSending = false;
  const form = new FormData();
  form.append('files', new Blob(['# Hours\n\nWe open at nine.']), 'hours.md');
  const cut = product.fetch('POST', `${path}/upload`, { token, body: form }).catch(() => 'cut');
  await expect.poll(listUploads).toHaveLength(1);
  await expect.poll(() => isSending).toBe(true);
  await expect.poll(() => server.list()).toHaveLength(objects);
  const countKeys = (isRunning: boolean) =>
    withDatabase(async ({ pool }) => (await pool.query('select from orphaned_objects')).rowCount, isRunning);
  await product.kill();
  expect(await cut).toBe('cut');
  expect(await countKeys(false), 'its key was noted before').toBe(1);

  // Simulates ten minutes passing.
  const then = new Date(Date.now() - 3_600_000);
  for (const name of await listUploads()) await utimes(join(product.dataDir, 'uploads', name), then, then);
  await withDatabase(({ pool }) =>
    pool.query("update orphaned_objects set created_at = created_at - interval '1 hour'"),
  );
  swallowed = 'nothing';
  await product.start();
  await expect.poll(() => server.list()).toEqual([]);
  await expect.poll(listUploads).toEqual([]);
  const { files } = (await (await product.fetch('GET', path, { token })).json()) as FileConnection;
  expect(files).toEqual([]);
  // The key is deleted after its object.
  await expect.poll(() => countKeys(true)).toBe(0);
});
