import { expect, it } from 'vitest';
import { connectDatabase } from '../db/connect.ts';
import { createLog } from '../lib/log.ts';
import { takeEmbedded } from './embedded-databases.ts';

/** Has a user of an embedded database do something to it; resolves to where it lies, and where the next user's does. */
async function use(...statements: string[]): Promise<{ own: string; next: string; users: number }> {
  const { dataDir: own, giveBack } = await takeEmbedded();
  const open = (dataDir: string) => connectDatabase({ dataDir, log: createLog('silent'), joinRunning: true });
  const database = await open(own);
  await database.pool.query(`insert into users (issuer, subject, email) values ('a', 'b', 'c@example.com')`);
  for (const statement of statements) await database.pool.query(statement);
  await database.close();
  await giveBack();
  const next = await takeEmbedded();
  const again = await open(next.dataDir);
  const { rowCount } = await again.pool.query('select from users');
  await again.close();
  await next.giveBack();
  return { own, next: next.dataDir, users: rowCount ?? 0 };
}

it('an embedded database is empty for its next user', async () => {
  const { own, next, users } = await use();
  expect([next, users]).toEqual([own, 0]);
});

it.each([
  'alter table oidc_payloads rename to gone',
  'alter table users rename column email to mail',
  `create function more() returns int language sql as 'select 1'`,
  'alter table users alter column email drop not null',
  'create index more on users (email)',
])('one whose schema was changed is not used again: %s', async (change) => {
  const { own, next, users } = await use(change);
  expect(next).not.toBe(own);
  expect(users).toBe(0);
});
