import type { Connection } from '@anito/contract/sources';
import { writePdfObjects } from '@anito/documents/fixtures/write-pdf';
import { ModelError } from '@anito/models/model-error';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPassages } from '../knowledge/knowledge.service.ts';
import { createSourcesApp, findOwned, waitForSync, writeDocument } from '../sources/testing/sources-app.ts';

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
let stranger: { authorization: string };

beforeAll(async () => {
  sources = await createSourcesApp({ worker: true });
  owner = await sources.signIn('owner@example.com');
  stranger = await sources.signIn('stranger@example.com');
});
afterAll(() => sources.close());

async function findIn(connectionId: number, question: string) {
  const { deps } = sources;
  const owned = await findOwned(deps, connectionId);
  return (await findPassages(deps, { ...owned, questions: [question] })).passages;
}

async function syncAndWait(connectionId: number, query = '') {
  const ended = waitForSync(sources.deps, connectionId);
  await sources.api.startSync(owner, connectionId, query);
  return ended;
}

describe('the files source', () => {
  test('returns text that many files contain once, and leaves room for other passages', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner, 'Branches');
    const policy = '# Returns\n\nA cake can be returned within three hours of the sale.';
    const branches = Array.from({ length: 9 }, (_, number) => ({
      name: `branch-${number}.md`,
      content: policy,
    }));
    await api.addFiles(owner, id, [...branches, { name: 'bread.md', content: 'Bread cannot be returned.' }]);
    await syncAndWait(id);
    const titles = (await findIn(id, 'Can a cake be returned?')).map(({ title }) => title);
    expect(titles).toEqual([expect.stringMatching(/^branch-\d\.md$/), 'bread.md']);
  });

  test('uses the order of the reranker, or of search when it fails', async () => {
    const { api, deps } = sources;
    const { id } = await api.createConnection(owner, 'Menu');
    const files = ['Ube cake, cake, cake.', 'Mango cake.', 'Buko pie and cake.'].map((content, number) => {
      return { name: `${number}.txt`, content };
    });
    await api.addFiles(owner, id, files);
    await syncAndWait(id);
    const { models } = deps;
    const titles = async () => (await findIn(id, 'cake')).map(({ title }) => title);
    const ownOrder = await titles();
    const embeddedTexts: string[][] = [];
    const rank = async (_question: string, texts: string[]) => {
      embeddedTexts.push(texts);
      return texts.map((_, place) => ({ place, score: place / texts.length })).reverse();
    };
    try {
      deps.models = { ...models, rerank: { model: 'fake', rank } };
      expect(await titles()).toEqual(ownOrder.toReversed());
      expect(embeddedTexts[0]).toContain('1.txt\nMango cake.');
      const fail = async () => Promise.reject(new ModelError('failed'));
      deps.models = { ...models, rerank: { model: 'fake', rank: fail } };
      expect(await titles()).toEqual(ownOrder);
    } finally {
      deps.models = models;
    }
  });

  test('reports pages that could not be read, in the list and on the document, until the file is read completely', async () => {
    const { api, app } = sources;
    const { id } = await api.createConnection(owner, 'Half a handbook');
    // Its second page is missing in the file.
    const text = 'BT /F1 11 Tf 60 700 Td (Guests may check in from two in the afternoon) Tj ET';
    const content = writePdfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 2/Kids[3 0 R 9 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    ]);
    await api.addFiles(owner, id, [
      { name: 'handbook.pdf', content },
      { name: 'hours.txt', content: 'Open at 7.' },
    ]);
    await syncAndWait(id);
    const because = { reason: 'warning-pages-damaged', values: { count: 1, total: 2, pages: '2' } };
    const warning = { text: expect.stringMatching(/^Page 2 of 2 is damaged/), because };
    const { files } = await api.getConnection(owner, id);
    expect(files).toMatchObject([{ error: null, isProcessed: true, warnings: [warning] }, { warnings: [] }]);
    const response = await app.inject({ url: `/api/documents/${files[0]!.documentId}`, headers: owner });
    expect(response.json()).toMatchObject({ failure: null, warnings: [warning] });

    // A document stored by an earlier version from other content has no warnings, and the previous ones do
    // not stay.
    const { pool } = sources.deps.database;
    await pool.query("update documents set fingerprint = 'of other content' where id = $1", [
      files[0]!.documentId,
    ]);
    expect((await api.getConnection(owner, id)).files[0]).toMatchObject({ warnings: [] });
  });

  test('uploads, syncs, finds, downloads and deletes files', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner, 'Shop documents');
    const uploaded = await api.addFiles(owner, id, [
      { name: 'returns.md', content: '# Returns\n\nA cake can be returned within three hours.' },
      { name: 'hours.txt', content: 'The shop opens at seven in the morning.' },
    ]);
    expect(uploaded).toMatchObject([
      { originalFileName: 'returns.md', kind: 'md', isProcessed: false, chunkCount: 0, error: null },
      { originalFileName: 'hours.txt', kind: 'txt', fileSize: 39, fileSizeFormatted: '39 Bytes' },
    ]);
    const before = await api.getConnection(owner, id);
    expect(before).toMatchObject({ documentCount: 2, lastSyncedAt: null, status: 'connected' });

    expect(await syncAndWait(id)).toMatchObject({ successful: 2, failed: 0, percentage: 100 });
    const after = await api.getConnection(owner, id);
    expect(after).toMatchObject({ isSyncing: false, status: 'connected', progress: null });
    expect(after.lastSyncedAt).not.toBeNull();
    expect(after.files).toMatchObject([
      { isProcessed: true, chunkCount: 1 },
      { isProcessed: true, chunkCount: 1 },
    ]);
    expect((await findIn(id, 'When does the shop open?'))[0]).toMatchObject({
      title: 'hours.txt',
      connectionId: id,
      connectionType: 'file',
    });

    const fileId = uploaded[0]!.id;
    const link = await api.request(owner, 'GET', `/api/files/${fileId}/download`);
    const { pathname, search } = new URL(link.json<{ downloadUrl: string }>().downloadUrl);
    const download = await sources.app.inject({ url: pathname + search });
    expect(download.statusCode).toBe(200);
    expect(download.body).toContain('within three hours');
    expect(download.headers).toMatchObject({
      'content-disposition': `attachment; filename="returns.md"; filename*=UTF-8''returns.md`,
      'content-type': 'text/markdown; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });

    expect((await api.request(owner, 'DELETE', `/api/files/${fileId}`)).statusCode).toBe(200);
    expect((await sources.app.inject({ url: pathname + search })).statusCode).toBe(404);
    expect((await findIn(id, 'Can a cake be returned?')).map(({ title }) => title)).toEqual(['hours.txt']);

    expect((await api.request(owner, 'DELETE', `/api/files/connections/${id}`)).statusCode).toBe(200);
    expect((await api.request(owner, 'GET', `/api/files/connections/${id}`)).statusCode).toBe(404);
    for (const table of ['passages', 'documents', 'files', 'sync_runs']) {
      const { rows } = await sources.deps.database.pool.query(
        `select 1 from ${table} where connection_id = $1`,
        [id],
      );
      expect(rows, table).toEqual([]);
    }
    const { rows: orphans } = await sources.deps.database.pool.query('select 1 from orphaned_objects');
    expect(orphans).toEqual([]);
  });

  test('refuses a download link that was altered or belongs to another file', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner);
    const [one, two] = await api.addFiles(owner, id, [
      { name: 'a.md', content: 'first file' },
      { name: 'b.md', content: 'second file' },
    ]);
    const link = await api.request(owner, 'GET', `/api/files/${one!.id}/download`);
    const url = new URL(link.json<{ downloadUrl: string }>().downloadUrl);
    const get = async (change: (url: URL) => void) => {
      const changed = new URL(url);
      change(changed);
      const response = await sources.app.inject({ url: changed.pathname + changed.search });
      return response.statusCode;
    };
    const set = (name: string, value: string) => (changed: URL) => changed.searchParams.set(name, value);
    expect(await get(() => undefined)).toBe(200);
    expect(await get(set('expires', '99999999999'))).toBe(403);
    expect(await get(set('expires', ''))).toBe(403);
    expect(await get(set('signature', 'f'.repeat(64)))).toBe(403);
    const signature = url.searchParams.get('signature')!;
    const altered = signature.slice(0, -1) + (signature.endsWith('x') ? 'y' : 'x');
    expect(await get(set('signature', altered))).toBe(403);
    expect(
      await get((changed) => {
        changed.pathname = `/api/files/${two!.id}/content`;
      }),
    ).toBe(403);
  });

  test('skips unchanged files, and reads them again with refreshVectors', async () => {
    const { api, deps } = sources;
    const { id } = await api.createConnection(owner);
    await api.addFiles(owner, id, [{ name: 'a.md', content: writeDocument(1) }]);
    await syncAndWait(id);
    const listPassages = async () => {
      const { rows } = await deps.database.pool.query('select id from passages where connection_id = $1', [
        id,
      ]);
      return rows;
    };
    const first = await listPassages();
    const { models } = deps;
    let embedded = 0;
    const embedPassages: typeof models.embed.embedPassages = (texts, ...rest) => {
      embedded += texts.length;
      return models.embed.embedPassages(texts, ...rest);
    };
    deps.models = { ...models, embed: { ...models.embed, embedPassages } };
    expect(await syncAndWait(id)).toMatchObject({ successful: 1, total: 1 });
    expect(await listPassages()).toEqual(first);
    expect(embedded).toBe(0);
    await syncAndWait(id, '?refreshVectors=true');
    expect(embedded, 'every passage').toBe(first.length);
    deps.models = models;
    expect(await listPassages()).not.toEqual(first);
    expect(await listPassages()).toHaveLength(first.length);
  });

  test('lists a file that cannot be read with its reason, and ingests the others', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner);
    await api.addFiles(owner, id, [
      { name: 'broken.pdf', content: '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer' },
      { name: 'good.md', content: writeDocument(2) },
    ]);
    expect(await syncAndWait(id)).toMatchObject({ successful: 1, failed: 1, isComplete: true });
    const connection = await api.getConnection(owner, id);
    expect(connection.failedDocuments).toMatchObject([{ title: 'broken.pdf' }]);
    expect(connection.files).toMatchObject([
      { isProcessed: false, error: expect.stringMatching(/\w+/) },
      { isProcessed: true, error: null },
    ]);
  });

  test('finds passages by words alone while the embedding model is unavailable', async () => {
    const { api, deps } = sources;
    const { id } = await api.createConnection(owner);
    await api.addFiles(owner, id, [{ name: 'a.md', content: 'The bakery sells ensaymada on Sundays.' }]);
    await syncAndWait(id);
    const working = deps.models;
    const embedQuestion = async () => {
      throw new ModelError('failed');
    };
    deps.models = { ...working, embed: { ...working.embed, embedQuestion } };
    try {
      expect(await findIn(id, 'Who sells ensaymada?')).toMatchObject([{ title: 'a.md', vectorScore: 0 }]);
    } finally {
      deps.models = working;
    }
  });

  test('ingests files automatically, also files added during a sync', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner, 'By itself');
    for (const number of [1, 2, 3]) {
      const added = await api.upload(owner, id, [
        { name: `${number}.md`, content: writeDocument(number) },
        { name: `${number}.pdf`, content: 'no PDF' },
      ]);
      expect(added.statusCode).toBe(201);
    }
    await expect
      .poll(async () => (await api.getConnection(owner, id)).files.map(({ isProcessed }) => isProcessed))
      .toEqual([true, true, true]);
    await expect.poll(async () => (await api.getConnection(owner, id)).isSyncing).toBe(false);
  });

  test('treats a sync request during automatic ingestion as the same sync', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner, 'Both');
    await api.upload(owner, id, [{ name: 'a.md', content: writeDocument(4) }]);
    expect((await api.request(owner, 'POST', `/api/files/connections/${id}/sync`)).statusCode).toBe(202);
    await expect.poll(async () => (await api.getConnection(owner, id)).isSyncing).toBe(false);
    expect((await api.getConnection(owner, id)).files).toMatchObject([{ isProcessed: true }]);
  });

  test('ingests an upload once that is also synced manually', async () => {
    const { api, deps } = sources;
    const { id } = await api.createConnection(owner, 'Once');
    const { models } = deps;
    let embedded = 0;
    const embedPassages: typeof models.embed.embedPassages = (texts, ...rest) => {
      embedded += texts.length;
      return models.embed.embedPassages(texts, ...rest);
    };
    deps.models = { ...models, embed: { ...models.embed, embedPassages } };
    try {
      const files = Array.from({ length: 40 }, (_, index) => ({
        name: `${index}.md`,
        content: writeDocument(index),
      }));
      await api.upload(owner, id, files);
      for (let round = 0; round < 2; round++) {
        await api.request(owner, 'POST', `/api/files/connections/${id}/sync`);
        await expect
          .poll(async () => (await api.getConnection(owner, id)).isSyncing, { timeout: 30_000 })
          .toBe(false);
      }
    } finally {
      deps.models = models;
    }
    const learned = (await api.getConnection(owner, id)).files;
    expect(learned.filter(({ isProcessed }) => isProcessed)).toHaveLength(40);
    expect(embedded).toBe(learned.reduce((sum, { chunkCount }) => sum + chunkCount, 0));
  });

  test('ingests small files that are read together with an invalid one', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner);
    const good = [1, 2, 3].map((number) => ({ name: `${number}.md`, content: writeDocument(number) }));
    await api.addFiles(owner, id, [{ name: 'bad.md', content: '<!-- Nothing to read -->' }, ...good]);
    expect(await syncAndWait(id)).toMatchObject({ successful: 3, failed: 1, isComplete: true });
    expect((await api.getConnection(owner, id)).failedDocuments).toMatchObject([
      { title: 'bad.md', because: { reason: 'file-no-text' } },
    ]);
  });

  test('reads one document again, step by step, and not while a sync runs', async () => {
    const { api, deps } = sources;
    const { id } = await api.createConnection(owner);
    const [file] = await api.addFiles(owner, id, [{ name: 'a.md', content: writeDocument(3) }]);
    const steps: string[] = [];
    const ended = new Promise<void>((resolve) => {
      const unsubscribe = deps.events.subscribe(({ event }) => {
        if (event.event !== 'PageReingestUpdate' || event.data.connectionId !== id) return;
        steps.push(`${event.data.status} ${event.data.step}/${event.data.totalSteps}`);
        if (event.data.status === 'Completed' || event.data.status === 'Failed') {
          unsubscribe();
          resolve();
        }
      });
    });
    expect((await api.request(owner, 'POST', `/api/files/${file!.id}/reingest`)).statusCode).toBe(202);
    await ended;
    expect(steps).toEqual([
      'Starting 0/3',
      'InProgress 1/3',
      'InProgress 2/3',
      'InProgress 3/3',
      'Completed 3/3',
    ]);
    const connection = await api.getConnection(owner, id);
    expect(connection.files).toMatchObject([{ isProcessed: true }]);
  });

  test('lists all sources together', async () => {
    const person = await sources.signIn('lists@example.com');
    const { id } = await sources.api.createConnection(person, 'Mine');
    const list = (await sources.api.request(person, 'GET', '/api/connections')).json<Connection[]>();
    expect(list).toMatchObject([{ id, type: 'file', name: 'Mine', documentCount: 0, failedDocuments: [] }]);
  });

  test('responds to ids of another account as to missing ones, and changes nothing', async () => {
    const { api } = sources;
    const { id } = await api.createConnection(owner);
    const [file] = await api.addFiles(owner, id, [{ name: 'a.md', content: writeDocument(4) }]);
    const calls = [
      ['GET', '/api/files/connections/ID'],
      ['PUT', '/api/files/connections/ID', { name: 'Stolen' }],
      ['DELETE', '/api/files/connections/ID'],
      ['POST', '/api/files/connections/ID/sync'],
      ['POST', '/api/files/connections/ID/cancel-sync'],
      ['GET', '/api/files/FILE'],
      ['DELETE', '/api/files/FILE'],
      ['GET', '/api/files/FILE/download'],
      ['POST', '/api/files/FILE/reingest'],
    ] as const;
    const ask = async (
      method: 'GET',
      url: string,
      body: unknown,
      ids: { connection: number; file: number },
    ) => {
      const address = url.replace('ID', String(ids.connection)).replace('FILE', String(ids.file));
      const response = await api.request(stranger, method, address, body);
      return [response.statusCode, { ...response.json(), requestId: '' }];
    };
    for (const [method, url, body] of calls) {
      const foreign = await ask(method as 'GET', url, body, { connection: id, file: file!.id });
      const missing = await ask(method as 'GET', url, body, { connection: 999_999, file: 999_999 });
      expect(foreign, `${method} ${url}`).toEqual(missing);
      expect(foreign[0]).toBe(404);
    }
    const upload = await api.upload(stranger, id, [{ name: 'b.md', content: 'text' }]);
    expect(upload.statusCode).toBe(404);
    const connection = await api.getConnection(owner, id);
    expect(connection).toMatchObject({ name: 'Documents', fileCount: 1, isSyncing: false });
  });
});
