import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from '@anito/storage/folder-storage';
import { pino } from 'pino';
import type { Database } from '../../../db/database.ts';
import { features } from '../../../features.ts';
import { createAttempts } from '../../../lib/attempts.ts';
import { createJobs } from '../../../lib/jobs.ts';
import { openSecrets } from '../../../lib/secrets.ts';
import type { restoreBackup } from '../restore-backup.service.ts';

type RestoreDeps = Parameters<typeof restoreBackup>[0];

/** Creates an empty installation on a database, as the restore command sees it. */
export async function createEmptyInstallation(
  database: Database,
  secretKey: string,
): Promise<RestoreDeps & { folder: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'restored-'));
  const log = pino({ level: 'silent' });
  const jobs = await createJobs({
    attempts: createAttempts({ runner: database.pool, log }),
    connection: database.connection,
    isOnlyProcess: false,
    kinds: features.flatMap(({ jobs: featureJobs = [] }) => featureJobs.map(({ kind }) => kind)),
    log,
  });
  return {
    database,
    storage: createFolderStorage(folder),
    secrets: openSecrets(secretKey),
    jobs,
    log,
    folder,
    async close() {
      await jobs.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
