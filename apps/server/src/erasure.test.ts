import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoteConnection } from '@anito/contract/notes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from './features/sources/testing/sources-app.ts';
import { dumpTables } from './testing/dump-tables.ts';
import { createWordEmbed, openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop-parts.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { waitFor } from './testing/wait-for.ts';

const canary = 'canary4711';
const documents = {
  [`${canary}.md`]: `# The ${canary} file\n\n## ${canary}\n\nThe ${canary} cake costs 980 pesos.\n`,
  'kept.md': '# Kept\n\nThe ube cake costs 980 pesos.\n',
};

let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp({ worker: true, embed: createWordEmbed() });
  shop = await openShop(test, 'owner@example.com', { documents });
});
afterAll(() => test.close());

const request = (
  ...[method, url, payload]: [method: 'POST' | 'DELETE' | 'GET', url: string, payload?: object]
) => createApi(test.app).request(shop.headers, method, url, payload);

/** The names and contents of everything in the data folder, and where else bytes of files are kept. */
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

it('of a file nothing is left in the database or where files are kept', async () => {
  expect(await dumpTables(test.deps.database)).toContain(canary);
  expect(await readFolders()).toContain(canary);
  expect((await request('DELETE', `/api/files/${shop.fileIds[0]}`)).statusCode).toBeLessThan(300);
  await expectErased();
});

it('of notes nothing is left', async () => {
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
