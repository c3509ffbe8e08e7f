import { closeSync, mkdtempSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileConnection } from '@anito/contract/files';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunningEmbedded } from './db/start-embedded.ts';
import { createRandom } from './testing/create-random.ts';
import { findDiskProblem, mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';

/** The embedded database with its log and reserve takes 200 MB. */
const megabytes = 320;

const problem = findDiskProblem();
if (problem) process.stdout.write(`full-disk.test.ts is skipped: ${problem}\n`);

let disk: SmallDisk;
let product: TestProduct;
let token: string;
let output: number | undefined;

beforeAll(async () => {
  if (problem) return;
  disk = await mountSmallDisk(mkdtempSync(join(tmpdir(), 'anito-disk-')), megabytes);
  const settings = { DATA_DIR: join(disk.path, 'data'), LOG_LEVEL: 'info' };
  product = await createTestProduct(settings, { isEmbedded: true });
  output = openSync(join(disk.path, 'log'), 'a');
  await product.start(output);
  token = await product.createToken('owner@example.com');
});

afterAll(async () => {
  if (problem) return;
  await product.remove();
  if (output) closeSync(output);
  await disk?.remove();
});

async function call(method: string, path: string, body?: unknown) {
  const response = await product.fetch(method, path, { token, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const createId = async (path: string, body: unknown) => {
  const made = await call('POST', path, body);
  expect(JSON.stringify(made)).toContain('"status":201');
  return made.body.id as number;
};

const random = createRandom(20_261_127);
/** Text that hardly compresses. */
const text = (length: number) => {
  let words = '';
  while (words.length < length) words += `${random().toString(36).slice(2)} `;
  return words.slice(0, length);
};

function upload(connectionId: number, kilobytes: number) {
  const form = new FormData();
  form.append('files', new Blob([text(1024).repeat(kilobytes)]), `${kilobytes}.txt`);
  return call('POST', `/api/files/connections/${connectionId}/upload`, form);
}

const refusal = (status: number) => ({
  status,
  body: {
    code: 'storage_full',
    error: expect.stringMatching(/no space left/),
    requestId: expect.any(String),
  },
});

/**
 * Fills files of the write-ahead log, as other processes may on a full disk. Ends with the database when
 * there is no space.
 */
async function writeLog(megabytes: number): Promise<void> {
  const client = new pg.Client((await findRunningEmbedded(product.dataDir)) as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  for (let writtenMegabytes = 0; writtenMegabytes < megabytes; writtenMegabytes += 4) {
    const text = `select pg_logical_emit_message(true, 'test', repeat('x', 4 * 1024 * 1024))`;
    await client.query(text).catch(() => undefined);
  }
  await client.end().catch(() => undefined);
}

it.skipIf(problem)(
  'on a full disk reads continue, writes are refused as a whole, and everything continues when there is space',
  { timeout: 600_000 },
  async () => {
    const notes = await createId('/api/notes/connections', { name: 'Notes' });
    const files = await createId('/api/files/connections', { name: 'Files' });
    const assistant = await createId('/api/assistant', {
      name: 'Shop',
      systemPrompt: 'Answer shortly.',
      connectionIds: [files],
    });
    const pid = product.pid();
    const entries = `/api/notes/connections/${notes}/entries`;
    const writeNote = (title: string) => call('POST', entries, { kind: 'note', title, text: text(19_000) });
    const noteId = (await writeNote('Kept')).body.id as number;
    // It takes its reserve after some seconds.
    const reserve = join(product.dataDir, 'database.reserve');
    await expect
      .poll(
        () =>
          stat(reserve).then(
            ({ size }) => size,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(64 * 1024 * 1024);

    await disk.fill();
    await writeLog(40);
    await expect.poll(() => stat(reserve).catch(() => 'gone')).toBe('gone');
    await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(200);
    const writes = [
      await upload(files, 1_024),
      await writeNote('New'),
      await call('PUT', `/api/notes/${noteId}`, { kind: 'note', title: 'Changed', text: text(19_000) }),
    ];
    for (const write of writes) expect(write).toMatchObject(refusal(507));
    for (const path of [
      '/readyz',
      '/api/assistant',
      '/api/notes/connections',
      entries,
      `/api/notes/${noteId}`,
    ])
      expect(await call('GET', path)).toMatchObject({ status: 200 });
    expect((await call('GET', `/api/notes/${noteId}`)).body).toMatchObject({ title: 'Kept' });
    expect(await call('POST', `/api/assistant/${assistant}/chat`, { question: 'Hello?' })).toMatchObject({
      status: expect.not.toBeOneOf([500, 502, 503]),
    });
    expect(product.pid()).toBe(pid);

    await disk.empty();
    expect(await writeNote('After')).toMatchObject({ status: 201 });
    expect(await upload(files, 1)).toMatchObject({ status: 201 });
    const all = await call('GET', entries);
    expect((all.body.notes as { title: string }[]).map(({ title }) => title)).toEqual(['After', 'Kept']);
    const list = await call('GET', `/api/files/connections/${files}`);
    expect((list.body as unknown as FileConnection).files).toHaveLength(1);
    await expect
      .poll(
        async () => {
          const { notes: read } = (await call('GET', entries)).body;
          return (read as { isProcessed: boolean }[]).every(({ isProcessed }) => isProcessed);
        },
        { timeout: 300_000 },
      )
      .toBe(true);
    expect(await product.stop()).toBe(0);
  },
);
