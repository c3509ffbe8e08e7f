import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { installJobQueue } from '../../testing/install-job-queue.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import type { BackupManifest } from './manifest.ts';
import { openBackup, restoreBackup } from './restore-backup.service.ts';
import { createEmptyInstallation } from './testing/fresh-installation.ts';
import { writeBackup } from './write-backup.service.ts';

const secretKey = 'kQ3vXr8Zt1nWm5Yb7Cd9Ef2Gh4Jk6Lp0';
let folder: string;
let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  test = await createTestApp({ worker: true, embed: createWordEmbed(), env: { SECRET_KEY: secretKey } });
  shop = await openShop(test, 'owner@example.com');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function backUp(name: string, deps = test.deps): Promise<{ path: string; manifest: BackupManifest }> {
  const path = join(folder, name);
  const manifest = await writeBackup(deps, {
    receive: (archive) => pipeline(archive, createWriteStream(path)),
  });
  return { path, manifest };
}

const databases: [string, () => Promise<Database>][] = [
  ['another database of the same server', createTestDatabase],
  ['an embedded database', openEmbedded],
];

async function openEmbedded(): Promise<Database> {
  const dataDir = await mkdtemp(join(folder, 'embedded-'));
  const log = pino({ level: 'silent' });
  const database = await connectDatabase({ dataDir, log });
  await migrateDatabase(database, log);
  await installJobQueue(database.connection);
  return database;
}

async function restoreInto(open: () => Promise<Database>, path: string, key = secretKey) {
  const fresh = await createEmptyInstallation(await open(), key);
  onTestFinished(() => fresh.close());
  return { fresh, restored: await restoreBackup(fresh, path) };
}

const count = async ({ pool }: Pick<Database, 'pool'>, text: string) =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${text}`)).rows[0]!.count;

/** Counts violations of invariants between tables, which a snapshot cannot have. */
async function findTorn(database: Database): Promise<Record<string, number>> {
  return {
    'usage that is not the sum of its files': await count(
      database,
      `account_usage u where
         u.item_count is distinct from (select count(*) from files f where f.owner_id = u.owner_id)
         or u.byte_count is distinct from (select coalesce(sum(f.size_bytes), 0) from files f where f.owner_id = u.owner_id)`,
    ),
    'sources with another number of files': await count(
      database,
      `connections c where c.type = 'file' and c.item_count <> (select count(*) from files f where f.connection_id = c.id)`,
    ),
    'documents with another number of passages': await count(
      database,
      'documents d where d.passage_count <> (select count(*) from passages p where p.document_id = d.id)',
    ),
    'conversations without a thread': await count(
      database,
      'conversations c where not exists (select from threads t where t.id = c.thread_id)',
    ),
    'visitors with another number of questions': await count(
      database,
      `visitors v where v.conversation_count <> (select count(*) from conversations c join threads t on t.id = c.thread_id
         where c.assistant_id = v.assistant_id and coalesce(t.past_visitor_id, t.channel_user_id) = v.visitor_id)`,
    ),
  };
}

/** Asks, uploads and deletes repeatedly until stopped. */
function writeOn(): { stop(): Promise<number> } {
  const api = createApi(test.app);
  let isOver = false;
  let writtenBytes = 0;
  const rounds = [0, 1].map(async (writer) => {
    for (let round = 0; !isOver; round++) {
      const name = `w${writer}-${round}.md`;
      const [file] = await api.addFiles(shop.headers, shop.connectionId, [
        { name, content: `# ${name}\n\nThe cake ${name} costs ${round} pesos.\n` },
      ]);
      await test.app.inject({
        method: 'POST',
        url: `/api/assistant/${shop.assistantId}/public/chat`,
        payload: {
          question: 'How much is the ube cake?',
          channelUserId: `public_load-${writer}-${round % 3}`,
        },
        remoteAddress: `10.${writer}.${Math.floor(round / 250)}.${round % 250}`,
      });
      if (round % 2) await api.request(shop.headers, 'DELETE', `/api/files/${file!.id}`);
      writtenBytes++;
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(rounds);
      return writtenBytes;
    },
  };
}

describe.each(databases)('restored into %s', (_name, open) => {
  it('a backup under load has no differing rows or files', {
    timeout: 180_000,
  }, async () => {
    const load = writeOn();
    let backup: Awaited<ReturnType<typeof backUp>>;
    try {
      backup = await backUp('loaded.zip');
    } finally {
      expect(await load.stop()).toBeGreaterThan(0);
    }
    const { path, manifest } = backup;
    expect(manifest.files.lost).toEqual([]);
    const { fresh, restored } = await restoreInto(open, path);
    expect(restored).toMatchObject({ filesKept: manifest.files.count, isKeyKnown: true });

    const again = join(folder, 'again.zip');
    const copy = await writeBackup(
      { ...fresh, env: { ...test.deps.env, DATA_DIR: fresh.folder } },
      { receive: (archive) => pipeline(archive, createWriteStream(again)) },
    );
    const sums = ({ tables }: BackupManifest) =>
      Object.fromEntries(
        tables.map(({ name, rows, sha256, nextNumber }) => [name, [rows, sha256, nextNumber]]),
      );
    expect(sums(copy)).toEqual(sums(manifest));
    expect(copy.files).toEqual(manifest.files);
    expect(copy.jobs.count).toBe(manifest.jobs.count);
    for (const [invariant, torn] of Object.entries(await findTorn(fresh.database)))
      expect([invariant, torn]).toEqual([invariant, 0]);

    const { rows: files } = await fresh.database.pool.query<{ storage_key: string; sha256: string }>(
      'select storage_key, sha256 from files',
    );
    expect(files.length).toBe(manifest.files.count);
    for (const { storage_key: key, sha256 } of files) {
      const bytes = await buffer(await fresh.storage.read(key));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(await count(fresh.database, 'orphaned_objects')).toBe(0);
  });
});

it('includes an object that is deleted during the backup, which is removed afterwards', async () => {
  const api = createApi(test.app);
  const [file] = await api.addFiles(shop.headers, shop.connectionId, [
    { name: 'doomed.md', content: '# Doomed\n\nThis one is deleted meanwhile.\n' },
  ]);
  const { storage } = test.deps;
  let isDeleted = false;
  const deleting = {
    ...storage,
    async read(key: string) {
      if (!isDeleted) await api.request(shop.headers, 'DELETE', `/api/files/${file!.id}`);
      isDeleted = true;
      return storage.read(key);
    },
  };
  const { path, manifest } = await backUp('deleting.zip', { ...test.deps, storage: deleting });
  expect([isDeleted, manifest.files.lost]).toEqual([true, []]);
  const { archive } = await openBackup(path);
  const objects = [...archive.entries.keys()].filter((name) => name.startsWith('objects/'));
  archive.close();
  expect(objects.length).toBe(manifest.files.count);
  expect(await count(test.deps.database, `files where id = ${file!.id}`)).toBe(0);
  expect(await count(test.deps.database, 'object_holds')).toBe(0);
});
