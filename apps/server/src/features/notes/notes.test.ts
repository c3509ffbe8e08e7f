import { limits } from '@anito/contract/limits';
import type { Note, NoteConnection, NoteInput } from '@anito/contract/notes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createWordEmbed } from '../../testing/shop.ts';
import { createSourcesApp } from '../sources/testing/sources-app.ts';

type Page = { notes: Note[]; total: number };

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
let stranger: { authorization: string };
/** Embedding waits for it, so that a test can act in the middle of a run. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const embed = createWordEmbed();
  sources = await createSourcesApp({
    worker: true,
    embed: {
      ...embed,
      embedPassages: async (...input) => {
        await gate;
        return embed.embedPassages(...input);
      },
    },
  });
  owner = await sources.signIn('owner@example.com');
  stranger = await sources.signIn('stranger@example.com');
});
afterAll(() => sources.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, headers = owner) =>
  sources.api.request(headers, method, url, body);

async function call<T>(...parameters: Parameters<typeof send>): Promise<T> {
  const response = await send(...parameters);
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<T>();
}

const createSource = async (name = 'Shop facts') =>
  (await call<NoteConnection>('POST', '/api/notes/connections', { name })).id;

const listNotes = (id: number, query = '') =>
  call<Page>('GET', `/api/notes/connections/${id}/entries${query}`);

const add = (id: number, input: NoteInput) =>
  call<Note>('POST', `/api/notes/connections/${id}/entries`, input);

const parking: NoteInput = {
  kind: 'question',
  title: 'Is there parking at the bakeshop?',
  text: 'Yes, six cars fit behind the building.',
};
const holidays: NoteInput = {
  kind: 'note',
  title: 'Holidays',
  text: 'We are closed on Good Friday.\n\n- Christmas Day: open until noon\n- New Year: closed',
};

/** Waits until every note of a source is ingested without a sync request. */
async function waitUntilIngested(id: number): Promise<Note[]> {
  return vi.waitFor(
    async () => {
      const { notes } = await listNotes(id);
      const { isSyncing } = await call<NoteConnection>('GET', `/api/notes/connections/${id}`);
      expect(notes.every((note) => note.isProcessed)).toBe(true);
      expect(isSyncing).toBe(false);
      return notes;
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function ask(id: number, question: string) {
  const request = { connectionId: `notes_${id}`, question };
  return call<{ answer: string; sources: { title: string; connectionType: string; snippet: string }[] }>(
    'POST',
    '/api/rag/ask',
    request,
  );
}

async function listPassages(id: number) {
  const { rows } = await sources.deps.database.pool.query<{ title: string; path: string[]; text: string }>(
    `select d.title, p.heading_path as path, p.text from passages p join documents d on d.id = p.document_id
     where p.connection_id = $1 order by d.external_id::bigint, p.ordinal`,
    [id],
  );
  return rows;
}

describe('the notes source', () => {
  test('answers from a saved note within seconds, without a manual sync', async () => {
    const id = await createSource();
    expect(await call('GET', `/api/notes/connections/${id}`)).toMatchObject({
      type: 'notes',
      documentCount: 0,
      lastSyncedAt: null,
    });
    const saved = await add(id, parking);
    expect(saved).toMatchObject({ ...parking, connectionId: id, error: null });
    await add(id, holidays);
    await waitUntilIngested(id);
    const connections = await call<NoteConnection[]>('GET', '/api/connections');
    expect(connections.find((one) => one.id === id)).toMatchObject({
      type: 'notes',
      documentCount: 2,
      status: 'connected',
      lastSyncedAt: expect.any(String),
      failedDocuments: [],
    });

    const answered = await ask(id, 'Is there parking?');
    expect(answered.answer).toContain('six cars fit behind the building');
    expect(answered.sources).toMatchObject([{ title: parking.title, connectionType: 'notes' }]);
    expect((await ask(id, 'Are you closed on Good Friday?')).sources).toMatchObject([{ title: 'Holidays' }]);
  });

  test('keeps question and answer together in every passage of a long answer', async () => {
    const id = await createSource();
    const long = Array.from(
      { length: 40 },
      (_, line) => `Rule ${line} of the big tray says that its number ${line} cake is baked on day ${line}.`,
    ).join('\n\n');
    await add(id, parking);
    await add(id, { kind: 'question', title: 'How are big trays baked?', text: long });
    const rambling = `${'I would like to know, if that is not too much, '.repeat(5)}who paints the cakes?`;
    await add(id, { kind: 'question', title: rambling, text: 'Liza does.' });
    await waitUntilIngested(id);
    const passages = await listPassages(id);
    expect(passages[0]).toEqual({ title: parking.title, path: [parking.title], text: parking.text });
    const ofTrays = passages.filter(({ title }) => title === 'How are big trays baked?');
    expect(ofTrays.length).toBeGreaterThan(1);
    expect(ofTrays.every(({ path }) => path[0] === 'How are big trays baked?')).toBe(true);
    expect(passages.at(-1)?.text, 'the end of a question that is too long for a heading').toBe(
      `${rambling}\n\nLiza does.`,
    );
  });

  test('answers from a changed note, and not from a deleted one', async () => {
    const id = await createSource();
    const { id: noteId } = await add(id, parking);
    await waitUntilIngested(id);
    const changed = { ...parking, text: 'No, please use the garage in Mabini Street.' };
    const updated = await call<Note>('PUT', `/api/notes/${noteId}`, changed);
    expect(updated).toMatchObject({ id: noteId, text: changed.text, isProcessed: false });
    await waitUntilIngested(id);
    expect((await ask(id, 'Is there parking?')).answer).toContain('garage in Mabini Street');
    expect(await listPassages(id)).toHaveLength(1);

    await call('DELETE', `/api/notes/${noteId}`);
    expect((await send('GET', `/api/notes/${noteId}`)).statusCode).toBe(404);
    expect((await ask(id, 'Is there parking?')).sources).toEqual([]);
    expect(await listPassages(id)).toEqual([]);
  });

  test('reads nothing again when the same text is saved', async () => {
    const id = await createSource();
    const { id: noteId } = await add(id, parking);
    await waitUntilIngested(id);
    const count = async () => {
      const { rows } = await sources.deps.database.pool.query(
        'select count(*)::int as count from sync_runs where connection_id = $1',
        [id],
      );
      return rows[0].count as number;
    };
    const before = await count();
    const again = await call<Note>('PUT', `/api/notes/${noteId}`, {
      ...parking,
      title: 'Is there parking\n at the bakeshop?',
    });
    expect(again).toMatchObject({ title: parking.title, isProcessed: true });
    expect(await count()).toBe(before);
  });

  test('does not miss notes that are added, changed or deleted while a sync runs', async () => {
    const id = await createSource();
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const first = await add(id, parking);
    const gone = await add(id, { kind: 'note', title: 'Gone', text: 'This is taken back at once.' });
    await vi.waitFor(
      async () => {
        const { progress } = await call<NoteConnection>('GET', `/api/notes/connections/${id}`);
        expect(progress?.total).toBeGreaterThan(0);
      },
      { timeout: 60_000, interval: 20 },
    );
    await add(id, holidays);
    await call('PUT', `/api/notes/${first.id}`, { ...parking, text: 'Only for bicycles.' });
    await call('DELETE', `/api/notes/${gone.id}`);
    // The changes started the requested run; there is no other run.
    expect((await send('POST', `/api/notes/connections/${id}/sync`)).statusCode).toBe(202);
    expect((await send('POST', `/api/notes/connections/${id}/sync`)).statusCode).toBe(409);
    open();
    await waitUntilIngested(id);
    const passages = await listPassages(id);
    expect(new Set(passages.map(({ title }) => title))).toEqual(new Set([parking.title, 'Holidays']));
    expect(passages[0]?.text).toBe('Only for bicycles.');
  });

  test('finds nothing to do in a manual sync, and can read everything again', async () => {
    const id = await createSource();
    await add(id, parking);
    await waitUntilIngested(id);
    for (const query of ['', '?refreshVectors=true']) {
      expect((await send('POST', `/api/notes/connections/${id}/sync${query}`)).statusCode).toBe(202);
      await waitUntilIngested(id);
    }
    expect(await listPassages(id)).toHaveLength(1);
  });

  test('lists notes newest first in pages, and searches them literally', async () => {
    const id = await createSource();
    await sources.deps.database.pool.query(
      `insert into notes (owner_id, connection_id, kind, title, text)
       select owner_id, id, 'note', 'Tip ' || n, case when n = 7 then '50% off_all' else 'plain' end
       from connections, generate_series(1, 60) n where id = $1`,
      [id],
    );
    const first = await listNotes(id);
    expect(first.total).toBe(60);
    expect(first.notes).toHaveLength(limits.notesPerPage);
    expect(first.notes[0]?.title).toBe('Tip 60');
    const second = await listNotes(id, `?before=${first.notes.at(-1)!.id}`);
    expect(second.notes.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Tip ${10 - index}`),
    );
    expect(await listNotes(id, '?search=0%25%20OFF_')).toMatchObject({
      notes: [{ title: 'Tip 7' }],
      total: 1,
    });
    expect(await listNotes(id, '?search=tip_7')).toEqual({ notes: [], total: 0 });
  });

  test('searches in time proportional to the size of the texts, also with repetitive texts and search words', async () => {
    const id = await createSource();
    await sources.deps.database.pool.query(
      `insert into notes (owner_id, connection_id, kind, title, text)
       select owner_id, id, 'note', 'Tip ' || n, repeat('a', 20000) from connections, generate_series(1, 900) n
       where id = $1`,
      [id],
    );
    // A search that compared each letter of the words at each position would exceed the statement timeout.
    expect(await listNotes(id, `?search=${'a'.repeat(299)}b`)).toEqual({ notes: [], total: 0 });
    expect((await listNotes(id, `?search=${'A'.repeat(299)}`)).total).toBe(900);
  });

  test('rejects notes without text, with too much text, and too many notes', async () => {
    const id = await createSource();
    const url = `/api/notes/connections/${id}/entries`;
    const refused: [object, string, string][] = [
      [{ ...parking, title: '   ' }, 'title', 'Question is required'],
      [{ ...holidays, text: '' }, 'text', 'Text is required'],
      [{ ...parking, text: 'x'.repeat(limits.noteTextMax + 1) }, 'text', 'Answer may have at most'],
      [{ ...parking, title: 'x'.repeat(limits.noteTitleMax + 1) }, 'title', 'Question may have at most'],
      [{ ...parking, kind: 'poem' }, 'kind', ''],
    ];
    for (const [body, field, message] of refused) {
      const response = await send('POST', url, body);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields[field]).toContain(message);
    }
    await sources.deps.database.pool.query(
      `insert into notes (owner_id, connection_id, kind, title, text)
       select owner_id, id, 'note', 'Tip', 'plain' from connections, generate_series(1, $2) where id = $1`,
      [id, limits.notesPerConnection],
    );
    expect((await send('POST', url, parking)).statusCode).toBe(413);
  });

  test('returns not found for other accounts and for endpoints of other kinds', async () => {
    const id = await createSource();
    const { id: noteId } = await add(id, parking);
    const { id: fileSource } = await sources.api.createConnection(owner);
    expect((await send('GET', `/api/notes/${noteId}`, undefined, stranger)).statusCode).toBe(404);
    expect((await send('PUT', `/api/notes/${noteId}`, holidays, stranger)).statusCode).toBe(404);
    expect((await send('DELETE', `/api/notes/${noteId}`, undefined, stranger)).statusCode).toBe(404);
    expect((await send('POST', `/api/notes/connections/${id}/entries`, parking, stranger)).statusCode).toBe(
      404,
    );
    expect((await send('GET', `/api/notes/connections/${fileSource}`)).statusCode).toBe(404);
    expect((await send('GET', `/api/notes/connections/${fileSource}/entries`)).statusCode).toBe(404);
    expect((await send('POST', `/api/notes/connections/${fileSource}/entries`, parking)).statusCode).toBe(
      404,
    );
    expect((await send('GET', `/api/files/connections/${id}`)).statusCode).toBe(404);
    expect((await send('POST', `/api/files/connections/${id}/sync`)).statusCode).toBe(404);
    expect(await call('GET', `/api/notes/${noteId}`)).toMatchObject(parking);
  });

  test('renames a source, and deletes it with everything in it', async () => {
    const id = await createSource();
    await add(id, parking);
    await waitUntilIngested(id);
    const renamed = await call('PUT', `/api/notes/connections/${id}`, { name: 'House rules' });
    expect(renamed).toMatchObject({ id, type: 'notes', name: 'House rules' });
    await call('DELETE', `/api/notes/connections/${id}`);
    expect((await send('GET', `/api/notes/connections/${id}`)).statusCode).toBe(404);
    for (const table of ['notes', 'documents', 'passages', 'sync_runs']) {
      const { rows } = await sources.deps.database.pool.query(
        `select 1 from ${table} where connection_id = $1`,
        [id],
      );
      expect(rows, table).toEqual([]);
    }
  });
});
