import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openArchive } from '@anito/archive/read-archive';
import { createArchiveWriter } from '@anito/archive/write-archive';
import type { Assistant } from '@anito/contract/assistants';
import type { FileConnection } from '@anito/contract/files';
import type { User } from '@anito/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOwned, listTables, quoteIdentifier } from '../../db/catalog.store.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ExportManifest } from '../account-data/export-manifest.service.ts';
import { exportData, importData } from './testing/import-data.ts';

let test: TestApp;
let folder: string;
let victim: Shop;
/** The entries of a valid export by name, and its manifest. */
let entries: Map<string, Buffer>;
let manifest: ExportManifest;
let good: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-imports-'));
  test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    rateLimits: { accountImportsOfDay: { points: 1_000, seconds: 60 } },
  });
  victim = await openShop(test, 'victim@example.com');
  const maker = await openShop(test, 'maker@example.com');
  good = await exportData(test, maker.headers);
  const path = join(folder, 'good.zip');
  await writeFile(path, good);
  const archive = await openArchive(path, {
    entries: 10_000,
    totalBytes: 1e9,
    entryBytes: 1e9,
    ratio: 1_000,
    names: /^[^/].*$/s,
  });
  entries = new Map();
  for (const name of archive.entries.keys()) entries.set(name, await archive.readWhole(name, 1e8));
  archive.close();
  manifest = JSON.parse(entries.get('manifest.json')!.toString()) as ExportManifest;
  entries.delete('manifest.json');
}, 120_000);
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

type Change = {
  /** Replaces the content of entries; null removes one. */
  entries?: Record<string, Buffer | string | Readable | null>;
  /** Replaces the rows of tables; a string is written unchanged. */
  rows?: Record<string, unknown[]>;
  manifest?(manifest: ExportManifest): unknown;
  /** Adds entries that the manifest does not list. */
  more?: Record<string, Buffer | string>;
  /** True to keep the manifest of the valid archive, with its sizes and checksums. */
  isUnsigned?: boolean;
};

/** Builds the valid archive with changes. The manifest describes the changed content by default. */
async function change({ entries: changed = {}, rows = {}, more = {}, ...rest }: Change): Promise<Buffer> {
  const path = join(folder, `${randomUUID()}.zip`);
  const writer = createArchiveWriter();
  const written = pipeline(writer.output, createWriteStream(path));
  const signed = structuredClone(manifest);
  signed.entries = [];
  const contents = new Map<string, Buffer | string | Readable | null>([
    ...entries,
    ...Object.entries(changed),
  ]);
  for (const [table, list] of Object.entries(rows)) {
    const lines = list.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`);
    contents.set(`data/${table}.ndjson`, lines.join(''));
    signed.tables.find(({ name }) => name === table)!.rows = list.length;
  }
  for (const [name, content] of contents) {
    if (content !== null) signed.entries.push(await writer.add(name, content));
  }
  for (const [name, content] of Object.entries(more)) await writer.add(name, content);
  const baseManifest = rest.isUnsigned ? structuredClone(manifest) : signed;
  const writtenManifest = rest.manifest ? rest.manifest(baseManifest) : baseManifest;
  if (writtenManifest !== null) await writer.add('manifest.json', JSON.stringify(writtenManifest));
  writer.end();
  await written;
  return readFile(path);
}

const readTable = (table: string): Record<string, unknown>[] =>
  entries
    .get(`data/${table}.ndjson`)!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

let count = 0;
const signIn = () => test.signIn(`person-${++count}@example.com`);

/** Returns everything stored of accounts, without the imports themselves. */
async function dump() {
  const { pool } = test.deps.database;
  const ofImport = ['archives', 'work_attempts'];
  const owned = (await listTables(pool)).filter((table) => isOwned(table) && !ofImport.includes(table.name));
  const dumped = await Promise.all(
    ['users', ...owned.map(({ name }) => name)].map(async (name) => {
      const { rows } = await pool.query<{ row: string }>(
        `select t::text as row from ${quoteIdentifier(name)} t`,
      );
      return [name, rows.map(({ row }) => row).sort()] as const;
    }),
  );
  return Object.fromEntries(dumped);
}

/** Replaces a name by another of the same length, in the directory and in the local header. */
function rename(archive: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length);
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const zeros = (bytes: number) =>
  Readable.from(
    (function* () {
      const block = Buffer.alloc(2 ** 20);
      for (let at = 0; at < bytes; at += block.length) yield block;
    })(),
  );

/** Builds an archive of this number of empty entries. */
function writeEmptyEntries(number: number): Buffer {
  const records: Buffer[] = [];
  for (let index = 0; index < number; index++) {
    const name = `files/sources/1 a/${index} b`;
    const record = Buffer.alloc(46 + name.length);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(20, 4);
    record.writeUInt16LE(20, 6);
    record.writeUInt16LE(name.length, 28);
    record.write(name, 46);
    records.push(record);
  }
  const directory = Buffer.concat(records);
  const end64 = Buffer.alloc(56 + 20 + 22);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(number), 24);
  end64.writeBigUInt64LE(BigInt(number), 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeUInt32LE(0x07064b50, 56);
  end64.writeBigUInt64LE(BigInt(directory.length), 64);
  end64.writeUInt32LE(1, 72);
  end64.writeUInt32LE(0x06054b50, 76);
  end64.writeUInt16LE(0xffff, 84);
  end64.writeUInt16LE(0xffff, 86);
  end64.writeUInt32LE(0xffffffff, 88);
  end64.writeUInt32LE(0xffffffff, 92);
  return Buffer.concat([directory, end64]);
}

const person = () => readTable('users')[0]!;

const refused: [what: string, reason: string, make: () => Buffer | Promise<Buffer>][] = [
  ['nothing', 'foreign', () => Buffer.alloc(0)],
  ['a text', 'foreign', () => Buffer.from('Good day.')],
  ['another archive', 'foreign', () => change({ more: { 'word/document.xml': '<a/>' } })],
  [
    'a backup',
    'foreign',
    () => change({ manifest: ({ of: _, ...rest }) => ({ ...rest, kind: 'embedded', keyCheck: 'YQ==' }) }),
  ],
  ['of something else', 'foreign', () => change({ manifest: (m) => ({ ...m, of: 'installation' }) })],
  ['a later version', 'newer', () => change({ manifest: (m) => ({ ...m, format: 2 }) })],
  ['one that was cut off', 'foreign', () => good.subarray(0, good.length - 100)],
  [
    'one with a byte altered',
    'damaged',
    () => {
      const altered = Buffer.from(good);
      // Alters the packed bytes of an entry, which follow its name.
      const name = 'data/assistants.ndjson';
      altered[good.indexOf(name) + name.length + 20]! ^= 0xff;
      return altered;
    },
  ],
  ['no manifest', 'damaged', () => change({ manifest: () => null })],
  ['a manifest that is no JSON object', 'foreign', () => change({ manifest: () => [1] })],
  ['a manifest without entries', 'damaged', () => change({ manifest: ({ entries: _, ...m }) => m })],
  ['a manifest of 40 MB', 'too-large', () => change({ manifest: (m) => ({ ...m, a: randomText(40e6) }) })],
  [
    'an entry that is missing',
    'damaged',
    () => change({ entries: { 'README.txt': null }, isUnsigned: true }),
  ],
  ['an entry too many', 'damaged', () => change({ more: { 'data/more.ndjson': '{}\n' } })],
  [
    'wrong checksums',
    'damaged',
    () => {
      const list = entries.get('data/assistants.ndjson')!.toString();
      const other = list.replace('Help customers.', 'Fool customers!');
      expect(other).not.toBe(list);
      return change({ entries: { 'data/assistants.ndjson': other }, isUnsigned: true });
    },
  ],
  [
    'wrong counts',
    'damaged',
    () => change({ manifest: (m) => ({ ...m, tables: m.tables.map((table) => ({ ...table, rows: 9 })) }) }),
  ],
  [
    'a table twice',
    'damaged',
    () => change({ manifest: (m) => ({ ...m, tables: [...m.tables, m.tables[0]] }) }),
  ],
  [
    'a table without rows of its own',
    'damaged',
    () =>
      change({
        manifest: (m) => ({ ...m, tables: [...m.tables, { name: 'pg_authid', columns: [], rows: 0 }] }),
      }),
  ],
  ['nobody whose it is', 'damaged', () => change({ rows: { users: [] } })],
  ['two people', 'too-large', () => change({ rows: { users: [person(), person()] } })],
  ['a million entries', 'too-large', () => writeEmptyEntries(1_000_000)],
  ['a bomb', 'too-large', () => change({ entries: { 'README.txt': zeros(200 * 2 ** 20) } })],
  [
    'a path that leads out',
    'foreign',
    () => change({ more: { 'xxx/xxx.txt': 'x' } }).then((zip) => rename(zip, 'xxx/xxx.txt', '../../a.txt')),
  ],
  [
    'a path of the system',
    'foreign',
    () => change({ more: { 'xetc/passwd': 'x' } }).then((zip) => rename(zip, 'xetc/passwd', '/etc/passwd')),
  ],
  [
    'a name twice',
    'foreign',
    () => change({ more: { 'READYE.txt': 'x' } }).then((zip) => rename(zip, 'READYE.txt', 'README.txt')),
  ],
  ['an entry that is encrypted', 'foreign', () => change({}).then((zip) => setFlag(zip, 'README.txt'))],
  ['a line of 100 MB', 'damaged', () => change({ rows: { passages: [randomText(100e6)] } })],
  ['a line that is no JSON', 'damaged', () => change({ rows: { notes: ['{"id":'] } })],
  ['a row without what it needs', 'damaged', () => change({ rows: { assistants: [{ id: 1 }] } })],
  ['an id that is SQL', 'damaged', () => change({ rows: { connections: [{ ...source(), id: '1; drop' }] } })],
  ['a number that is none', 'damaged', () => change({ rows: { connections: [{ ...source(), id: 1e300 }] } })],
  ['more sources than any account has', 'too-large', () => change({ rows: { connections: sources(2_001) } })],
];

const source = () => readTable('connections')[0]!;
const sources = (number: number) =>
  Array.from({ length: number }, (_, index) => ({ ...source(), id: index + 1 }));
/** Text that hardly compresses. */
const randomText = (length: number) => randomBytes(length / 2).toString('hex');

/** Sets the flag of an encrypted entry in the directory. */
function setFlag(zip: Buffer, name: string): Buffer {
  const at = zip.lastIndexOf(name) - 46;
  expect(zip.readUInt32LE(at)).toBe(0x02014b50);
  zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8);
  return zip;
}

it.each(refused)(
  'refuses %s with the reason %s and changes nothing',
  { timeout: 60_000 },
  async (...given) => {
    const [, reason, make] = given;
    const archive = await make();
    const headers = await signIn();
    await test.app.inject({ url: '/api/Users/me', headers });
    const before = await dump();
    const done = await importData(test, headers, archive);
    expect(done).toMatchObject({ state: 'failed', because: { reason: `import-${reason}` }, brought: {} });
    expect(await dump()).toEqual(before);
    const { rows } = await test.deps.database.pool.query(
      `select from archive_parts p join archives a on a.id = p.archive_id where a.kind = 'import'`,
    );
    expect(rows).toEqual([]);
  },
);

/** Imports a changed archive into a new account and returns what was imported. */
async function importChanged(given: Change) {
  const headers = await signIn();
  const me = (await test.app.inject({ url: '/api/Users/me', headers })).json<User>();
  const done = await importData(test, headers, await change(given));
  expect(done).toMatchObject({ state: 'ready', because: null });
  const get = async <Body>(url: string) => (await test.app.inject({ url, headers })).json<Body>();
  return { done, me, headers, get };
}

const of = (table: string) => readTable(table)[0]!;

it('never raises permissions or plan for any user row', {
  timeout: 60_000,
}, async () => {
  const more = {
    role: 'admin',
    isAdmin: true,
    is_admin: true,
    subscription_status: 'active',
    subscription_plan: 'agency',
    subscription: { plan: 'agency', isActive: true },
    email: 'admin@example.com',
    disabled_at: null,
  };
  const row = JSON.stringify({ ...person(), ...more }).replace(/\}$/, ',"__proto__":{"role":"admin"}}');
  const settings = `{"company":"Mine","timezone":"Mars/Olympus","theme":"pink","language":"fil","date_format":null,"__proto__":{"role":"admin"}}`;
  const { me, get, done } = await importChanged({ rows: { users: [row], user_settings: [settings] } });
  expect(await get('/api/Users/me')).toEqual(me);
  expect(await get('/api/Users/me/settings')).toEqual({
    company: 'Mine',
    timezone: 'Asia/Manila',
    isTimezoneSet: false,
    theme: null,
    language: 'fil',
    dateFormat: 'auto',
  });
  expect(done.brought.settings).toBe(1);
  expect(({} as { role?: string }).role).toBeUndefined();
});

it('drops references to ids outside of the archive', { timeout: 60_000 }, async () => {
  const before = (await dump()) as Record<string, string[]>;
  const note = { id: 7, connection_id: victim.connectionId, kind: 'note', title: 'Planted', text: 'Planted' };
  const thread = {
    id: 1,
    assistant_id: of('assistants').id,
    channel: 'public',
    channel_user_id: 'public_visitor-000001',
    past_visitor_id: null,
    summary: '',
    created_at: '2026-01-01T00:00:00+00:00',
  };
  const conversation = {
    id: 1,
    thread_id: 1,
    question: 'Which one?',
    searched_question: null,
    answer: 'That one [1].',
    status: 'answered',
    sources: [
      {
        title: 'Victim',
        pageUrl: 'javascript:alert(1)',
        relevance: 1,
        snippet: 's',
        connectionId: victim.connectionId,
        connectionType: 'file',
      },
      { title: 'No citation' },
    ],
    confidence: 1,
    model: null,
    prompt_tokens: 5,
    completion_tokens: 5,
    duration_ms: 5,
    feedback: null,
    feedback_comment: null,
    feedback_at: null,
    unanswered_group_id: 1,
    created_at: '2226-01-01T00:00:00+00:00',
  };
  const answer = { id: 1, answer: 'Planted', is_active: true, conversation_id: victim.conversationId };
  const { done, me } = await importChanged({
    rows: {
      assistants: [of('assistants'), { ...of('assistants'), id: 99, name: 'Without its own' }],
      assistant_connections: [
        of('assistant_connections'),
        { ...of('assistant_connections'), assistant_id: 99, connection_id: victim.connectionId },
      ],
      files: [{ ...of('files'), connection_id: victim.connectionId }],
      notes: [note],
      threads: [thread, { ...thread, id: 2, assistant_id: victim.assistantId }],
      conversations: [conversation, { ...conversation, id: 2, thread_id: 2 }],
      approved_answers: [
        { ...answer, assistant_id: victim.assistantId },
        { ...answer, id: 2, assistant_id: of('assistants').id },
      ],
      approved_questions: [
        { approved_answer_id: 1, text: 'Planted?' },
        { approved_answer_id: 2, text: 'Mine?' },
      ],
    },
  });
  const after = (await dump()) as Record<string, string[]>;
  const ofVictim = (dumped: Record<string, string[]>) =>
    Object.values(dumped).flatMap((rows) => rows.filter((row) => row.includes(victim.ownerId)));
  expect(ofVictim(after)).toEqual(ofVictim(before));
  expect(done.brought).toEqual({ source: 1, assistant: 1, conversation: 1, answer: 1 });
  expect(done.remarks).toEqual([
    {
      kind: 'assistant',
      name: 'Without its own',
      because: expect.objectContaining({ reason: 'no-source-chosen' }),
    },
  ]);
  const { rows } = await test.deps.database.pool.query(
    'select sources, created_at <= now() as "isPast" from conversations where owner_id = $1',
    [me.id],
  );
  expect(rows).toEqual([
    {
      isPast: true,
      sources: [
        expect.objectContaining({ title: 'Victim', pageUrl: null, connectionId: Number.MAX_SAFE_INTEGER }),
      ],
    },
  ]);
  const { rows: linked } = await test.deps.database.pool.query(
    'select conversation_id from approved_answers where owner_id = $1',
    [me.id],
  );
  expect(linked).toEqual([{ conversation_id: null }]);
});

it('recognizes single-question threads, in archives of earlier versions too', {
  timeout: 60_000,
}, async () => {
  const thread = {
    assistant_id: of('assistants').id,
    channel: 'public',
    past_visitor_id: null,
    summary: '',
    created_at: '2026-01-01T00:00:00+00:00',
  };
  const { me } = await importChanged({
    rows: {
      assistants: [of('assistants')],
      assistant_connections: [of('assistant_connections')],
      files: [of('files')],
      threads: [
        { ...thread, id: 1, channel_user_id: 'once:7f', is_one_off: true },
        { ...thread, id: 2, channel_user_id: 'once:8a' },
        { ...thread, id: 3, channel_user_id: 'public_visitor-000001' },
      ],
    },
  });
  const { rows } = await test.deps.database.pool.query(
    'select channel_user_id as id from threads where owner_id = $1 and is_one_off order by 1',
    [me.id],
  );
  expect(rows).toEqual([{ id: 'once:7f' }, { id: 'once:8a' }]);
});

it('imports only what a person may enter, and drops the rest', { timeout: 60_000 }, async () => {
  const good = of('assistants');
  const link = of('assistant_connections');
  const source = of('connections');
  const names = ['', 'x'.repeat(999), 'a\u0000b'];
  const wrong = [
    ...names.map((name) => ({ ...good, name })),
    { ...good, tone: 'rude' },
    { ...good, system_prompt: '' },
    { ...good, suggested_questions: Array(7).fill('Why?') },
  ].map((row, index) => ({ ...row, id: 100 + index }));
  const strange = {
    ...good,
    id: 1_000,
    appearance: { buttonColor: 'url(x)', headerColor: '#112233', __proto__: 'x' },
  };
  const site = {
    connection_id: 50,
    base_url: 'http://127.0.0.1:9/',
    scraper_mode: 'Auto',
    reads_on: true,
    max_pages: 10,
    max_depth: 2,
    include: [],
    exclude: [],
    joins_new_pages: true,
  };
  const { done, get } = await importChanged({
    rows: {
      connections: [
        source,
        { ...source, id: 50, type: 'website', name: 'Inside' },
        { ...source, id: 51, type: 'website', name: 'Of the disk' },
        { ...source, id: 52, type: 'notion', name: 'Notion' },
        { ...source, id: 53, name: 'No' },
      ],
      website_connections: [site, { ...site, connection_id: 51, base_url: 'file:///etc/passwd' }],
      notion_connections: [{ connection_id: 52, workspace_name: 'W', filters: [{ property: 1 }] }],
      notion_pages: [],
      assistants: [...wrong, strange, strange],
      assistant_connections: [...wrong, strange].map(({ id }) => ({ ...link, assistant_id: id })),
    },
    entries: { 'files/assistants/1000 picture.png': '<svg onload="alert(1)"/>' },
  });
  expect(done.brought).toMatchObject({ source: 1, assistant: 1 });
  expect(done.remarks.map(({ kind, because }) => `${kind} ${because.reason}`).sort()).toEqual(
    [
      ...wrong.map(() => 'assistant import-not-accepted'),
      'assistant logo-unreadable',
      'source import-not-accepted',
      'source import-not-accepted',
      'source website-not-allowed',
      'source website-not-allowed',
    ].sort(),
  );
  const [assistant] = await get<Assistant[]>('/api/assistant');
  expect(assistant).toMatchObject({ buttonColor: null, headerColor: '#112233', logoUrl: null });
});

it('detects the kind of files by content, not by name', { timeout: 60_000 }, async () => {
  const [first, second] = readTable('files');
  const names = [...entries.keys()].filter((name) => name.startsWith('files/sources/'));
  const nameOf = (id: unknown) => names.find((name) => name.split('/')[3]!.startsWith(`${id} `))!;
  const { done, get } = await importChanged({
    rows: { files: [{ ...first, original_name: '../../etc/cron.d/x.pdf' }, second!, second!] },
    entries: { [nameOf(first!.id)]: Buffer.from('MZ this is a program') },
  });
  expect(done.brought.upload).toBe(1);
  expect(done.remarks).toEqual([expect.objectContaining({ kind: 'upload', name: '../../etc/cron.d/x.pdf' })]);
  const [connection] = await get<FileConnection[]>('/api/files/connections');
  expect(connection!.files.map(({ originalFileName }) => originalFileName)).toEqual([second!.original_name]);
});

it('drops deeply nested and odd JSON, or refuses the archive', { timeout: 60_000 }, async () => {
  const row = JSON.stringify(of('assistants')).replace(/\}$/, `,"more":${deep(100_000)}}`);
  expect((await importChanged({ rows: { assistants: [row] } })).done.brought.assistant).toBe(1);
  const appearance = JSON.stringify(of('assistants')).replace(
    /"appearance":\{[^}]*\}/,
    `"appearance":${deep(100_000)}`,
  );
  expect(appearance).toContain('{"a":{"a":');
  const headers = await signIn();
  const done = await importData(test, headers, await change({ rows: { assistants: [appearance] } }));
  expect(done).toMatchObject({ state: 'failed', because: { reason: 'import-damaged' } });
});
