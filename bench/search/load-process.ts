import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { connectDatabase } from '../../apps/server/src/db/connect.ts';
import { createLog } from '../../apps/server/src/lib/log.ts';
import { type LoadedAccount, loadAccounts } from './load-accounts.ts';

type Size = Parameters<typeof loadAccounts>[1];

/** Runs `loadAccounts` in a separate process, so that its memory does not count for search. */
export async function loadElsewhere(connection: pg.PoolConfig, size: Size): Promise<LoadedAccount[]> {
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' });
  child.send({ connection, size });
  const [answer] = (await once(child, 'message')) as [LoadedAccount[]];
  return answer;
}

if (import.meta.main) {
  process.once('message', async ({ connection, size }: { connection: pg.PoolConfig; size: Size }) => {
    const { connectionString: databaseUrl } = connection;
    const database = await connectDatabase({ databaseUrl, dataDir: '', log: createLog('silent') });
    const accounts = await loadAccounts(database, size);
    await database.close();
    process.send?.(accounts, () => process.disconnect());
  });
}
