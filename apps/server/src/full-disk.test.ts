import { closeSync, mkdtempSync, openSync } from 'node:fs';
import { readlink, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileConnection } from '@anito/contract/files';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunningEmbedded } from './db/start-embedded.ts';
import { createRandom } from './testing/create-random.ts';
import { findDiskProblem, mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { createTestProduct, type TestProduct } from './testing/test-product.ts';

/** The embedded database with its log and reserve takes 200 MB; of the other only the tables lie on the small disk. */
const dataDirMegabytes = 320;
const tablesMegabytes = 64;

const tablespace = `small_disk_${process.pid}`;
const onServer = process.env.TEST_DATABASE_URL;
const problem = findDiskProblem() ?? (onServer ? await findServerProblem(onServer) : undefined);
if (problem) process.stdout.write(`full-disk.test.ts is skipped: ${problem}\n`);

let dataDisk: SmallDisk;
/** Where the tables lie: the same disk with the embedded database. */
let tableDisk: SmallDisk;
let product: TestProduct;
let token: string;
let output: number | undefined;

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** The root directory of a PostgreSQL on this machine, which may have been put into one of its own, and its user. */
async function findServer(url: string) {
  const [row] = await query<{ pid: number; directory: string }>(
    url,
    `select pid, setting as directory from pg_settings, pg_stat_activity
     where name = 'data_directory' and backend_type = 'checkpointer'`,
  );
  const root = await readlink(`/proc/${row!.pid}/root`);
  const { uid, gid } = await stat(join(root, row!.directory));
  return { root, directory: row!.directory, uid, gid };
}

async function findServerProblem(url: string): Promise<string | undefined> {
  try {
    await findServer(url);
    return undefined;
  } catch {
    return 'the server of TEST_DATABASE_URL is not on this machine';
  }
}

/** Moves the product's database to a small disk; it is not running. */
async function moveTables(databaseUrl: string): Promise<SmallDisk> {
  const server = await findServer(onServer!);
  const inside = `/var/tmp/anito-${tablespace}`;
  const name = new URL(databaseUrl).pathname.slice(1);
  const disk = await mountSmallDisk(join(server.root, inside), tablesMegabytes, server);
  await query(onServer!, `create tablespace ${tablespace} location '${inside}'`);
  await query(onServer!, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await query(onServer!, `alter database ${name} set tablespace ${tablespace}`);
  return disk;
}

beforeAll(async () => {
  if (problem) return;
  dataDisk = await mountSmallDisk(mkdtempSync(join(tmpdir(), 'anito-disk-')), dataDirMegabytes);
  product = await createTestProduct({ DATA_DIR: join(dataDisk.path, 'data'), LOG_LEVEL: 'info' });
  tableDisk = product.databaseUrl ? await moveTables(product.databaseUrl) : dataDisk;
  output = openSync(join(dataDisk.path, 'log'), 'a');
  await product.start(output);
  token = await product.createToken('owner@example.com');
});

afterAll(async () => {
  if (problem) return;
  await product.remove();
  if (output) closeSync(output);
  if (onServer) {
    await query(onServer, `drop tablespace if exists ${tablespace}`);
    await tableDisk?.remove();
  }
  await dataDisk?.remove();
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
/** Words that cannot be compressed much. */
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
  body: { code: 'storage_full', error: expect.stringMatching(/no room left/), requestId: expect.any(String) },
});

/** Fills files of the log of the embedded database, as its own chores and other processes may on a full disk. */
async function writeLog(megabytes: number): Promise<void> {
  const client = new pg.Client(await findRunningEmbedded(product.dataDir));
  await client.connect();
  for (let written = 0; written < megabytes; written += 4)
    await client.query(`select pg_logical_emit_message(true, 'test', repeat('x', 4 * 1024 * 1024))`);
  await client.end();
}

it.skipIf(problem)(
  'on a full disk reading goes on, writing is refused whole, and all goes on when there is room',
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
    const kept = (await writeNote('Kept')).body.id as number;
    // The engine takes its reserve when it has run for some seconds.
    const reserve = join(product.dataDir, 'database.reserve');
    if (!onServer)
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

    const written = ['Kept'];
    if (onServer) {
      await tableDisk.fill();
      // The pages that the table has take some more.
      let answer = await writeNote('More');
      for (; answer.status === 201; answer = await writeNote('More')) written.unshift('More');
      expect(answer).toMatchObject(refusal(507));
    }
    await dataDisk.fill();
    if (!onServer) {
      await writeLog(40);
      await expect(stat(reserve)).rejects.toThrow('ENOENT');
    }
    const writes = [
      await upload(files, 1_024),
      await writeNote('New'),
      await call('PUT', `/api/notes/${kept}`, { kind: 'note', title: 'Changed', text: text(19_000) }),
    ];
    for (const write of writes) expect(write).toMatchObject(refusal(507));
    for (const path of ['/readyz', '/api/assistant', '/api/notes/connections', entries, `/api/notes/${kept}`])
      expect(await call('GET', path)).toMatchObject({ status: 200 });
    expect((await call('GET', `/api/notes/${kept}`)).body).toMatchObject({ title: 'Kept' });
    expect(await call('POST', `/api/assistant/${assistant}/chat`, { question: 'Hello?' })).toMatchObject({
      status: expect.not.toBeOneOf([500, 502, 503]),
    });
    expect(product.pid()).toBe(pid);

    await Promise.all([dataDisk.empty(), tableDisk.empty()]);
    expect(await writeNote('After')).toMatchObject({ status: 201 });
    expect(await upload(files, 1)).toMatchObject({ status: 201 });
    const all = await call('GET', entries);
    expect((all.body.notes as { title: string }[]).map(({ title }) => title)).toEqual(['After', ...written]);
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
