import type { Note, NoteConnection, NoteInput } from '@anito/contract/notes';
import type { AccountUsage } from '@anito/contract/sources';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSourcesApp } from './testing/sources-app.ts';

const itemLimit = 5;
const megabyte = 2 ** 20;

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
let connectionId: number;

beforeAll(async () => {
  sources = await createSourcesApp({
    env: {
      FILES_PER_ACCOUNT: String(itemLimit),
      MEGABYTES_PER_ACCOUNT: '1',
      SOURCES_PER_ACCOUNT: '3',
      ASSISTANTS_PER_ACCOUNT: '3',
    },
  });
});
afterAll(() => sources.close());

let people = 0;
beforeEach(async () => {
  owner = await sources.signIn(`keeper-${++people}@example.com`);
  ({ id: connectionId } = await sources.api.createConnection(owner));
});

const small = (name: string, text = 'Open at six.') => ({ name, content: text });
const large = (name: string, bytes: number) => ({ name, content: Buffer.alloc(bytes, 'text\n') });

const upload = (...files: { name: string; content: string | Buffer }[]) =>
  sources.api.upload(owner, connectionId, files);

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, headers = owner) =>
  sources.api.request(headers, method, url, body);

async function readUsage(headers = owner): Promise<AccountUsage> {
  return (await send('GET', '/api/connections/usage', undefined, headers)).json();
}

const listBytes = () => sources.listBytes();

const createNotesSource = () => send('POST', '/api/notes/connections', { name: 'Shop facts' });

async function createNotes(): Promise<number> {
  return (await createNotesSource()).json<NoteConnection>().id;
}

const addNote = (id: number, input: Partial<NoteInput> = {}) =>
  send('POST', `/api/notes/connections/${id}/entries`, {
    kind: 'note',
    title: 'Parking',
    text: 'Six cars.',
    ...input,
  });

describe('the usage of an account', () => {
  test('counts all its sources, and notes as files of their text, until they are deleted', async () => {
    expect(await readUsage()).toEqual({ itemCount: 0, itemLimit, byteCount: 0, byteLimit: megabyte });
    const [file] = await sources.api.addFiles(owner, connectionId, [small('a.md'), small('b.md')]);
    const other = await sources.api.createConnection(owner, 'Other');
    await sources.api.addFiles(owner, other.id, [small('c.md', 'Año')]);
    const notes = await createNotes();
    const note = (await addNote(notes, { title: 'Piña', text: 'Oo.' })).json<Note>();
    const bytes = 12 + 12 + 4 + (5 + 3);
    expect(await readUsage()).toMatchObject({ itemCount: 4, byteCount: bytes });

    await send('PUT', `/api/notes/${note.id}`, { kind: 'note', title: 'Piña', text: 'Oo, po.' });
    expect(await readUsage()).toMatchObject({ itemCount: 4, byteCount: bytes + 4 });
    await send('DELETE', `/api/notes/${note.id}`);
    await send('DELETE', `/api/files/${file!.id}`);
    expect(await readUsage()).toMatchObject({ itemCount: 2, byteCount: 12 + 4 });
    const { documentCount } = await sources.api.getConnection(owner, connectionId);
    expect(documentCount).toBe(1);
    await send('DELETE', `/api/files/connections/${other.id}`);
    expect(await readUsage()).toMatchObject({ itemCount: 1, byteCount: 12 });
  });

  test('is separate for each account', async () => {
    await sources.api.addFiles(owner, connectionId, [small('a.md')]);
    const stranger = await sources.signIn('stranger@example.com');
    expect(await readUsage(stranger)).toMatchObject({ itemCount: 0, byteCount: 0 });
  });

  test('is deleted with the account', async () => {
    await sources.api.addFiles(owner, connectionId, [small('a.md')]);
    await addNote(await createNotes());
    const { pool } = sources.deps.database;
    const { rows } = await pool.query('select owner_id as id from connections where id = $1', [connectionId]);
    await pool.query('delete from users where id = $1', [rows[0].id]);
    const usageRows = await pool.query('select from account_usage where owner_id = $1', [rows[0].id]);
    expect(usageRows.rowCount).toBe(0);
  });
});

describe('the limits of sources and assistants', () => {
  const assistant = { name: 'Helper', isAgentMode: true, systemPrompt: 'Help.' };
  const created = [201, 201, 201];

  test.each([
    ['sources', () => send('POST', '/api/files/connections', { name: 'Price lists' }), created.slice(1)],
    ['sources', createNotesSource, created.slice(1)],
    ['assistants', () => send('POST', '/api/assistant', assistant), created],
  ])('refuse further %s, also many at once, until one is deleted', async (word, create, limit) => {
    const answers = await Promise.all(Array.from({ length: 6 }, create));
    const refused = answers.filter(({ statusCode }) => statusCode === 413);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...limit,
      ...refused.map(() => 413),
    ]);
    expect(refused[0]!.json()).toMatchObject({
      code: 'quota_exceeded',
      error: `Your account can have 3 ${word}. Delete what you no longer need, or ask your admin for more.`,
    });
    const list = word === 'sources' ? '/api/connections' : '/api/assistant';
    const remaining = (await send('GET', list)).json<{ id: number; type?: string }[]>();
    expect(remaining).toHaveLength(3);
    const [first] = remaining;
    const url = word === 'sources' ? `/api/files/connections/${connectionId}` : `/api/assistant/${first!.id}`;
    expect((await send('DELETE', url)).statusCode).toBe(200);
    expect((await create()).statusCode, 'there is room again').toBe(201);
    const stranger = await sources.signIn(`beside-${people}@example.com`);
    expect((await send('POST', '/api/assistant', assistant, stranger)).statusCode).toBe(201);
  });
});

describe('an upload beyond the quota', () => {
  test('is refused as a whole with advice, and leaves nothing', async () => {
    await sources.api.addFiles(owner, connectionId, [small('1.md'), small('2.md'), small('3.md')]);
    const before = await listBytes();
    const response = await upload(small('4.md'), small('5.md'), small('6.md'));
    expect([response.statusCode, response.json()]).toMatchObject([
      413,
      {
        code: 'quota_exceeded',
        error:
          'Your account can hold 5 files and notes: 3 used, 2 left. ' +
          'Delete what you no longer need, or ask your admin for more.',
      },
    ]);
    await expect.poll(listBytes).toEqual(before);
    expect(await readUsage()).toMatchObject({ itemCount: 3, byteCount: 36 });
    expect((await sources.api.getConnection(owner, connectionId)).fileCount).toBe(3);
    const { rows } = await sources.deps.database.pool.query('select from orphaned_objects');
    expect(rows).toEqual([]);

    expect((await upload(small('4.md'), small('5.md'))).statusCode, 'what just fits').toBe(201);
    expect((await upload(small('6.md'))).json()).toMatchObject({ code: 'quota_exceeded' });
  });

  test('is refused for its bytes too, in any source', async () => {
    expect((await upload(large('a.txt', megabyte - 100))).statusCode).toBe(201);
    const { id } = await sources.api.createConnection(owner, 'Other');
    const response = await sources.api.upload(owner, id, [large('b.txt', 101)]);
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      413,
      expect.stringContaining('can hold 1 MB of files and notes: 1023.9 KB used, 100 Bytes left.'),
    ]);
    expect((await sources.api.upload(owner, id, [large('b.txt', 100)])).statusCode).toBe(201);
    expect(await readUsage()).toMatchObject({ byteCount: megabyte });
  });

  test('is not read further once it exceeds the quota', async () => {
    await sources.api.addFiles(
      owner,
      connectionId,
      [1, 2, 3, 4].map((number) => small(`${number}.md`)),
    );
    // The third file would be refused for another reason if it had been read.
    const response = await upload(small('5.md'), small('6.md'), small('tool.exe'));
    expect(response.json()).toMatchObject({ code: 'quota_exceeded' });
  });

  test('is refused when simultaneous uploads exceed the quota together', async () => {
    const { id } = await sources.api.createConnection(owner, 'Other');
    const attempts = Array.from({ length: 12 }, (_, index) =>
      sources.api.upload(owner, index % 2 ? id : connectionId, [small(`${index}.md`)]),
    );
    const answers = await Promise.all(attempts);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(itemLimit);
    expect(statuses.filter((status) => status === 413)).toHaveLength(12 - itemLimit);
    expect(await readUsage()).toMatchObject({ itemCount: itemLimit });
    const { rows } = await sources.deps.database.pool.query(
      'select count(*)::int as count from files where connection_id = any($1)',
      [[id, connectionId]],
    );
    expect(rows).toEqual([{ count: itemLimit }]);
  });
});

describe('the quota for other items', () => {
  test('refuses notes like files, and longer texts but not shorter ones', async () => {
    const notes = await createNotes();
    const { id } = (await addNote(notes, { text: 'x'.repeat(1_000) })).json<Note>();
    await sources.api.addFiles(owner, connectionId, [large('a.txt', megabyte - 1_000 - 'Parking'.length)]);
    const edit = (text: string) => send('PUT', `/api/notes/${id}`, { kind: 'note', title: 'Parking', text });
    expect((await addNote(notes)).json()).toMatchObject({ code: 'quota_exceeded' });
    expect((await edit('x'.repeat(1_001))).json()).toMatchObject({ code: 'quota_exceeded' });
    expect((await edit('x'.repeat(500))).statusCode).toBe(200);
    expect(await readUsage()).toMatchObject({ itemCount: 2, byteCount: megabyte - 500 });
    expect((await addNote(notes)).statusCode).toBe(201);
  });

  test('keeps everything in an account above a lowered limit, which can delete items', async () => {
    const notes = await createNotes();
    const { id } = (await addNote(notes)).json<Note>();
    const [file] = await sources.api.addFiles(owner, connectionId, [small('a.md'), small('b.md')]);
    const { env } = sources.deps;
    const usual = env.FILES_PER_ACCOUNT;
    try {
      env.FILES_PER_ACCOUNT = 1;
      expect((await upload(small('c.md'))).json<{ error: string }>().error).toContain('3 used, 0 left');
      const body = { kind: 'note', title: 'Parking', text: 'Eight cars by now.' };
      expect((await send('PUT', `/api/notes/${id}`, body)).statusCode).toBe(200);
      expect((await send('DELETE', `/api/files/${file!.id}`)).statusCode).toBe(200);
    } finally {
      env.FILES_PER_ACCOUNT = usual;
    }
  });

  test('applies to the sample business, which leaves no source when it is refused', async () => {
    await sources.api.addFiles(
      owner,
      connectionId,
      [1, 2, 3, 4].map((number) => small(`${number}.md`)),
    );
    const response = await send('POST', '/api/sample');
    expect([response.statusCode, response.json().code]).toEqual([413, 'quota_exceeded']);
    expect((await send('GET', '/api/connections')).json()).toHaveLength(1);
    expect(await readUsage()).toMatchObject({ itemCount: 4 });
  });
});
