import { readFile } from 'node:fs/promises';
import type { SourceDocument } from '@anito/contract/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPassages } from '../knowledge/knowledge.service.ts';
import { createSearch, type Search } from '../knowledge/search/search.ts';
import { createSourcesApp, findOwned, waitForSync } from './testing/sources-app.ts';

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
/** The search of another process on the same database. */
let otherSearch: Search;

beforeAll(async () => {
  sources = await createSourcesApp({ worker: true });
  owner = await sources.signIn('owner@example.com');
  const { database, log } = sources.deps;
  otherSearch = createSearch({ connection: database.connection, log });
});
afterAll(async () => {
  await otherSearch.close();
  await sources.close();
});

const section = (name: string, price: number) =>
  `## ${name}\n\n${Array.from({ length: 12 }, (_, index) => `The ${name} of size ${index + 1} costs ${price + index} pesos and is baked in the morning.`).join(' ')}\n\n`;
const priceList = `# Prices\n\n${section('ensaymada', 100)}${section('bibingka', 200)}${section('pianono', 300)}`;

async function syncAndWait(connectionId: number, query = '') {
  const ended = waitForSync(sources.deps, connectionId);
  await sources.api.startSync(owner, connectionId, query);
  return ended;
}

async function addDocument(content = priceList) {
  const { api } = sources;
  const { id: connectionId } = await api.createConnection(owner, 'Bakeshop');
  const [file] = await api.addFiles(owner, connectionId, [{ name: 'prices.md', content }]);
  expect(file!.documentId).toBeNull();
  await syncAndWait(connectionId);
  const [synced] = (await api.getConnection(owner, connectionId)).files;
  return { connectionId, fileId: file!.id, documentId: synced!.documentId! };
}

async function getDocument(id: number): Promise<SourceDocument> {
  return (await sources.api.request(owner, 'GET', `/api/documents/${id}`)).json();
}

/** Returns the texts that a question finds, as in every process that answers it. */
async function findTexts(connectionId: number, question: string): Promise<string[]> {
  const { deps } = sources;
  const request = { ...(await findOwned(deps, connectionId)), questions: [question], limit: 50 };
  const [texts, elsewhere] = await Promise.all(
    [deps, { ...deps, search: otherSearch }].map(async (process) =>
      (await findPassages(process, request)).passages.map(({ text }) => text),
    ),
  );
  expect(elsewhere).toEqual(texts);
  return texts!;
}

/** Returns the passage that contains the price of bibingka. */
async function getBibingka(documentId: number) {
  const { passages } = await sources.api.listPassages(owner, documentId);
  return passages.find(({ headingPath }) => headingPath.includes('bibingka'))!;
}

describe('listPassages', () => {
  test('returns the text in order with headings, pages and tokens, one page of passages at a time', async () => {
    const { documentId, connectionId } = await addDocument();
    const { passages, next } = await sources.api.listPassages(owner, documentId);
    expect(next).toBeNull();
    expect(passages.length).toBeGreaterThanOrEqual(3);
    expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.map((_, index) => index));
    expect(passages.map(({ text }) => text).join('\n')).toContain('The pianono of size 12 costs 311 pesos');
    expect(await getBibingka(documentId)).toMatchObject({
      headingPath: ['bibingka'],
      page: null,
      tokenCount: expect.any(Number),
      isExcluded: false,
    });
    expect(await getDocument(documentId)).toMatchObject({
      connectionId,
      connectionType: 'file',
      connectionName: 'Bakeshop',
      title: 'prices.md',
      passageCount: passages.length,
      excludedCount: 0,
      failure: null,
    });

    const read: number[] = [];
    let query = '?limit=2';
    for (let page = 0; page < passages.length; page += 2) {
      const part = await sources.api.listPassages(owner, documentId, query);
      read.push(...part.passages.map(({ id }) => id));
      expect(part.next === null).toBe(read.length === passages.length);
      query = `?limit=2&after=${part.next}`;
    }
    expect(read).toEqual(passages.map(({ id }) => id));
    for (const bad of ['?limit=0', '?limit=51', '?after=-1', '?after=x', '?page=1']) {
      const response = await sources.api.request(owner, 'GET', `/api/documents/${documentId}/passages${bad}`);
      expect([bad, response.statusCode]).toEqual([bad, 400]);
    }
  });

  test('returns the page on which a passage begins', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner, 'Menu');
    const content = await readFile(new URL('../sample/documents/menu-and-prices.pdf', import.meta.url));
    await api.addFiles(owner, id, [{ name: 'menu.pdf', content }]);
    await syncAndWait(id);
    const [file] = (await api.getConnection(owner, id)).files;
    const { passages } = await api.listPassages(owner, file!.documentId!);
    expect(passages[0]?.page).toBe(1);
    expect(passages.every(({ page }) => page !== null)).toBe(true);
  });
});

describe('an excluded passage', () => {
  test('is not found from the next question on, and is found again once it is included', async () => {
    const { connectionId, documentId } = await addDocument();
    const question = 'How much is bibingka of size 3?';
    const bibingka = await getBibingka(documentId);
    expect(await findTexts(connectionId, question)).toContain(bibingka.text);

    expect(await sources.api.excludePassage(owner, bibingka.id)).toEqual({ ...bibingka, isExcluded: true });
    const without = await findTexts(connectionId, question);
    expect(without).not.toContain(bibingka.text);
    expect(without.length, 'the others are still found').toBeGreaterThan(0);
    expect(await getDocument(documentId)).toMatchObject({ excludedCount: 1 });
    expect(await getBibingka(documentId)).toMatchObject({ id: bibingka.id, isExcluded: true });

    expect(await sources.api.excludePassage(owner, bibingka.id, false)).toEqual(bibingka);
    expect(await findTexts(connectionId, question)).toContain(bibingka.text);
    expect(await getDocument(documentId)).toMatchObject({ excludedCount: 0 });
  });

  test('changes nothing more when it is excluded twice', async () => {
    const { connectionId, documentId } = await addDocument();
    const { id } = await getBibingka(documentId);
    const version = async () => {
      const { rows } = await sources.deps.database.pool.query(
        'select content_version as version from connections where id = $1',
        [connectionId],
      );
      return Number(rows[0].version);
    };
    const before = await version();
    await sources.api.excludePassage(owner, id);
    expect(await version()).toBe(before + 1);
    await sources.api.excludePassage(owner, id);
    expect(await version()).toBe(before + 1);
  });

  test('stays excluded when its document is read again, in a sync or alone', async () => {
    const { connectionId, documentId, fileId } = await addDocument();
    const bibingka = await getBibingka(documentId);
    await sources.api.excludePassage(owner, bibingka.id);
    expect(await syncAndWait(connectionId, '?refreshVectors=true')).toMatchObject({ successful: 1 });
    const again = await getBibingka(documentId);
    expect(again).toMatchObject({ text: bibingka.text, isExcluded: true });
    expect(again.id, 'the passages were replaced').not.toBe(bibingka.id);
    const { statusCode } = await sources.api.request(owner, 'PUT', `/api/passages/${bibingka.id}`, {
      isExcluded: false,
    });
    expect(statusCode, 'the old passage is gone').toBe(404);

    const reread = new Promise<void>((resolve) => {
      const stop = sources.deps.events.subscribe(({ event }) => {
        if (event.event !== 'PageReingestUpdate' || event.data.pageId !== String(fileId)) return;
        if (event.data.status !== 'Completed') return;
        stop();
        resolve();
      });
    });
    expect((await sources.api.request(owner, 'POST', `/api/files/${fileId}/reingest`)).statusCode).toBe(202);
    await reread;
    expect((await getBibingka(documentId)).isExcluded).toBe(true);
    expect(await getDocument(documentId)).toMatchObject({ excludedCount: 1 });
    expect(await findTexts(connectionId, 'How much is bibingka?')).not.toContain(bibingka.text);
  });
});
