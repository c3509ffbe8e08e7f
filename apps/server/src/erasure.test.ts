import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoteConnection } from '@anito/contract/notes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountData } from './features/account-data/account-data.feature.ts';
import { hashPassword } from './features/identity/passwords.ts';
import { createApi } from './features/sources/testing/sources-app.ts';
import { dumpTables } from './testing/dump-tables.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop-parts.ts';
import type { TestApp } from './testing/test-app.ts';
import { createTestAppWithNotion } from './testing/test-app-with-notion.ts';
import { waitFor } from './testing/wait-for.ts';

const canary = 'canary4711';
const documents = {
  [`${canary}.md`]: `# The ${canary} file\n\n## ${canary}\n\nThe ${canary} cake costs 980 pesos.\n`,
  'kept.md': '# Kept\n\nThe ube cake costs 980 pesos.\n',
};

let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  test = await createTestAppWithNotion();
  shop = await openShop(test, 'owner@example.com', { documents });
});
afterAll(() => test.close());

const request = (
  ...[method, url, payload]: [method: 'POST' | 'DELETE' | 'GET', url: string, payload?: object]
) => createApi(test.app).request(shop.headers, method, url, payload);

/** Returns the names and contents of all files in the data folder and in other storage. */
async function readFolders(): Promise<string> {
  const listed = test.folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }));
  const files = (await Promise.all(listed)).flat().filter((entry) => entry.isFile());
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  return [...files.map(({ name }) => name), ...contents].join('\n');
}

async function expectErased(): Promise<void> {
  await waitFor(
    async () => {
      expect(
        (await dumpTables(test.deps.database)).split('\n').filter((row) => row.includes(canary)),
      ).toEqual([]);
      expect(await readFolders()).not.toContain(canary);
    },
    { timeout: 60_000, interval: 100 },
  );
}

it('deleting a file leaves nothing in the database or in storage', async () => {
  expect(await dumpTables(test.deps.database)).toContain(canary);
  expect(await readFolders()).toContain(canary);
  expect((await request('DELETE', `/api/files/${shop.fileIds[0]}`)).statusCode).toBeLessThan(300);
  await expectErased();
});

it('deleting notes leaves nothing', async () => {
  const made = await request('POST', '/api/notes/connections', { name: `About ${canary}` });
  const url = `/api/notes/connections/${made.json<{ id: number }>().id}`;
  await request('POST', `${url}/entries`, {
    kind: 'question',
    title: `Who is ${canary}?`,
    text: `A ${canary} bird.`,
  });
  await waitFor(
    async () => {
      if (!(await request('GET', url)).json<NoteConnection>().lastSyncedAt) throw new Error('not read yet');
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(await dumpTables(test.deps.database)).toContain(canary);
  expect((await request('DELETE', url)).statusCode).toBeLessThan(300);
  await expectErased();
});

it('deleting an account leaves nothing, and all its credentials stop working', async () => {
  const email = `${canary}@example.com`;
  const password = `the ${canary} password`;
  await test.deps.database.pool.query(
    `insert into oidc_accounts (email, password_hash, first_name, last_name, email_verified_at)
     values ($1, $2, $3, $3, now())`,
    [email, await hashPassword(password, { ip: '10.0.0.1' }), canary],
  );
  const doomed = await openShop(test, email, {
    documents,
    assistant: { name: canary },
    withEverything: true,
  });
  await test.deps.mail.send({ to: email.toUpperCase(), subject: canary, text: canary });
  await test.deps.mail.send({ to: `not-${canary.slice(0, 3)}@example.com`, subject: 'Kept', text: 'Kept' });
  await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${doomed.assistantId}/public/chat`,
    payload: { question: `Where is the ${canary}?`, channelUserId: `public_${canary}-visitor` },
    headers: { 'idempotency-key': 'kept-for-a-visitor' },
  });
  await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${doomed.assistantId}/chat`,
    payload: { question: `Where is the ${canary}?` },
    headers: { ...doomed.headers, 'idempotency-key': 'kept-for-the-owner' },
  });
  const listKept = async () =>
    (await test.deps.database.pool.query("select from idempotent_requests where key like 'kept-for-%'"))
      .rowCount;
  expect(await listKept()).toBe(2);
  const ask = (payload: object) =>
    createApi(test.app).request(doomed.headers, 'POST', '/api/Users/me/delete', payload);
  expect(await dumpTables(test.deps.database)).toContain(canary);
  for (const [payload, field] of [
    [{ confirmation: 'other@example.com', password }, 'confirmation'],
    [{ confirmation: email }, 'password'],
    [{ confirmation: email, password: 'another password' }, 'password'],
  ] as const) {
    const refused = await ask(payload);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  }
  expect((await ask({ confirmation: email.toUpperCase(), password })).statusCode).toBe(202);

  expect((await createApi(test.app).request(doomed.headers, 'GET', '/api/Users/me')).statusCode).toBe(401);
  const visited = await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${doomed.assistantId}/public/chat`,
    payload: { question: 'Hello?', channelUserId: 'public_late-visitor-0001' },
  });
  expect(visited.statusCode).toBeGreaterThanOrEqual(400);
  await expectErased();
  const { pool } = test.deps.database;
  await waitFor(
    async () => {
      const { rows } = await pool.query('select from users where id = $1', [doomed.ownerId]);
      if (rows.length > 0) throw new Error('The person is still there');
    },
    { timeout: 60_000, interval: 50 },
  );
  // Only the actions remain, without the person: that the data were requested and the account was deleted,
  // and when. A waiting job of the account names it until the job finds it gone. A job in progress, such as a
  // message in delivery, names it until the next housekeeping.
  const listActions = async () => {
    await accountData.housekeeping?.['references to deleted people']?.(test.deps);
    return (await dumpTables(test.deps.database))
      .split('\n')
      .filter((row) => row.includes(doomed.ownerId))
      .map((row) => row.split(',')[3])
      .sort();
  };
  await expect
    .poll(listActions, { timeout: 60_000 })
    .toEqual(['account.deleted', 'export.started', 'import.started']);
  expect(await listKept()).toBe(0);
  expect(await readFolders()).toContain('Kept');
  const other = await createApi(test.app).request(shop.headers, 'GET', '/api/Users/me');
  expect(other.statusCode).toBe(200);
});
