import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '@anito/pglite-server/engine';
import { queryMessage, readRows } from '@anito/pglite-server/wire-messages';
import { expect, test } from 'vitest';
import { prepareCluster } from './prepare-cluster.ts';

test('plans of a new cluster, kept while its tables grow, do not read whole tables', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'anito-new-cluster-'));
  await cp(await prepareCluster(), join(directory, 'cluster'), { recursive: true });
  const engine = await openEngine(join(directory, 'cluster'), () => {});
  const explain = async (sql: string) =>
    readRows(await engine.run(queryMessage(`explain ${sql}`)))
      .flat()
      .join('\n');
  try {
    for (const table of ['assistants', 'threads', 'conversations', 'documents', 'passages'])
      expect(await explain(`select from ${table} where id = 1`)).not.toContain('Seq Scan');
    expect(await explain("update conversations set status = 'answered' where id = 1")).toContain('Index');
  } finally {
    await engine.close();
    await rm(directory, { recursive: true, force: true });
  }
});
