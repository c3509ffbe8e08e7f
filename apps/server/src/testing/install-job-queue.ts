import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Creates pg-boss's tables, so that copies of this database have them. */
export async function installJobQueue(connection: pg.PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...(connection as object), max: 1, schedule: false, supervise: false });
  await boss.start();
  await boss.stop();
}
