import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type S3Server, serverAccess, startS3Server } from '@anito/storage/testing/s3-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { restoreBackup } from '../backups/restore-backup.service.ts';
import { createEmptyInstallation } from '../backups/testing/fresh-installation.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { listPoints, openPoint } from './backup-points.ts';
import { findPlan } from './open-target.ts';
import { runBackup, startDueBackup } from './scheduled-backups.jobs.ts';
import { hashTables } from './testing/table-hashes.ts';

const secretKey = 'kQ3vXr8Zt1nWm5Yb7Cd9Ef2Gh4Jk6Lp0';
const dayMs = 86_400_000;
const firstNight = Date.parse('2026-11-01T03:00:20Z');

let server: S3Server;
let test: TestApp;
let folder: string;
beforeAll(async () => {
  server = await startS3Server('anito-backups');
  folder = await mkdtemp(join(tmpdir(), 'nights-'));
  test = await createTestApp({
    env: {
      SECRET_KEY: secretKey,
      BACKUP_SCHEDULE: '0 3 * * *',
      BACKUP_TARGET: server.url,
      BACKUP_ACCESS_KEY_ID: serverAccess.accessKeyId,
      BACKUP_SECRET_ACCESS_KEY: serverAccess.secretAccessKey,
      BACKUP_KEY: 'h4Rt8WqZ2nLx6Vb0Jm3Pc7Yd1Ks5Gf9A',
      BACKUP_KEEP: '7,4,6',
    },
  });
});
afterAll(async () => {
  await test.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the rotation keeps of 40 nights: 7 days, 4 Sundays and the last nights of 2 months. */
const keptDays = [
  '2026-12-10',
  '2026-12-09',
  '2026-12-08',
  '2026-12-07',
  '2026-12-06',
  '2026-12-05',
  '2026-12-04',
  '2026-11-30',
  '2026-11-29',
  '2026-11-22',
];

it('keeps what the rotation says of 40 nights in a bucket, and each kept backup restores its moment', async () => {
  const api = createApi(test.app);
  const headers = await test.signIn('owner@example.com');
  const source = await api.createConnection(headers);
  const moments = new Map<string, Record<string, string>>();
  for (let night = 0; night < 40; night++) {
    const now = new Date(firstNight + night * dayMs);
    await api.addFiles(headers, source.id, [{ name: `n${night}.md`, content: `# Night ${night}\n` }]);
    moments.set(now.toISOString().slice(0, 10), await hashTables(test.deps.database));
    const runId = await startDueBackup(test.deps, now);
    await runBackup(test.deps, { runId: runId! }, new AbortController().signal, () => now);
  }

  const { store, key } = findPlan(test.deps.env)!;
  const points = await listPoints(store);
  expect(points.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).toEqual(keptDays);
  const ids = new Set((await server.list()).map((name) => name.split('/')[1]));
  expect(ids).toEqual(new Set(points.map(({ id }) => id)));

  for (const point of points) {
    const path = join(folder, `${point.id}.zip`);
    await pipeline(openPoint(store, point, key), createWriteStream(path));
    const fresh = await createEmptyInstallation(await createTestDatabase(), secretKey);
    try {
      await restoreBackup(fresh, path);
      const day = point.createdAt.toISOString().slice(0, 10);
      expect(await hashTables(fresh.database), day).toEqual(moments.get(day));
    } finally {
      await fresh.close();
    }
  }
  // The moments differ, so equal hashes show that each backup contains its own night.
  expect(new Set([...moments.values()].map((hashes) => hashes.files)).size).toBe(40);
});
