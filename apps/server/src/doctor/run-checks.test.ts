import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { startS3Server } from '@anito/storage/testing/s3-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { startFakeSmtp } from '../testing/fake-smtp.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { bucketSettings } from '../testing/test-storage.ts';
import { runChecks } from './run-checks.ts';

const secretKey = 'fX3bq0Zr7nLw2Kc9vTgY5sHdJ8mPaEuR';
let database: Database;
let dataDir: string;
/** Embeds faster than the built-in model, which takes a second to load. */
let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'anito-doctor-'));
});
afterAll(async () => {
  await database.close();
  await fake.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the settings of an installation on the test's database. */
function createEnv(more: Record<string, string> = {}): Record<string, string> {
  const { connectionString } = database.connection as { connectionString: string };
  return {
    DATABASE_URL: connectionString,
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    PORT: '1',
    AI_EMBED_PROVIDER: 'openai',
    AI_EMBED_API_KEY: 'sk-CANARY',
    AI_EMBED_BASE_URL: fake.url.openai,
    ...more,
  };
}

/** Checks an installation. Returns each result by its check, the last one where there are several. */
async function check(more: Record<string, string> = {}) {
  const results = await runChecks(createEnv(more));
  return Object.fromEntries(results.map((result) => [result.check, result]));
}

/** Starts a server that gives every request the same answer. */
async function startAnswering(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('finds nothing wrong with a new installation but that it does not run', async () => {
  const results = await runChecks(createEnv({ AI_EMBED_PROVIDER: 'builtin' }));
  // The time zones of the test's PostgreSQL may be older or newer than those of Node.
  const findings = results.filter(({ check, outcome }) => outcome !== 'ok' && check !== 'time zones');
  expect(findings).toMatchObject([
    { check: 'public url', outcome: 'warning', advice: expect.stringContaining('No web process is running') },
  ]);
  expect(results.map(({ check }) => check)).toEqual([
    'settings',
    'database',
    'durability',
    'connections',
    'extensions',
    'schema',
    'clock',
    'time zones',
    'storage',
    'disk',
    'mail',
    'chat model',
    'embedding model',
    'public url',
  ]);
});

test('names each invalid setting, and checks nothing else', async () => {
  const results = await runChecks({ PORT: 'abc', ROLES: 'all' });
  expect(results.map(({ check, outcome, finding }) => [check, outcome, finding.split(' ')[0]])).toEqual([
    ['settings', 'problem', 'PORT'],
    ['settings', 'problem', 'ROLES'],
  ]);
});

test('warns of a public address without TLS or a trusted proxy', async () => {
  const results = await runChecks(createEnv({ PUBLIC_URL: 'http://shop.invalid' }));
  const findings = results.filter(({ check }) => check === 'settings').map(({ finding }) => finding);
  expect(findings).toEqual([expect.stringContaining('TRUST_PROXY'), expect.stringContaining('unencrypted')]);
  expect(results).toContainEqual(expect.objectContaining({ check: 'mail', outcome: 'warning' }));
});

test('reports a database that cannot be reached, and still checks the rest', async () => {
  const found = await check({ DATABASE_URL: 'postgres://anito:CANARY@127.0.0.1:1/anito' });
  expect(found.database).toMatchObject({
    outcome: 'problem',
    advice: expect.stringContaining('DATABASE_URL'),
  });
  expect(found.storage).toMatchObject({ outcome: 'ok' });
  expect(JSON.stringify(found)).not.toContain('CANARY');
});

test('reports settings of the database with which answered requests can be lost', async () => {
  const url = new URL(createEnv().DATABASE_URL!);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const found = await check({ DATABASE_URL: url.href });
  expect(found.durability).toMatchObject({
    outcome: 'problem',
    finding: expect.stringContaining('synchronous_commit = off'),
  });
});

test('reports missing and newer migrations without applying or removing any', async () => {
  const removed = await database.pool.query(
    'delete from schema_migrations where position = (select max(position) from schema_migrations) returning *',
  );
  const [row] = removed.rows;
  const restore = () =>
    database.pool.query('insert into schema_migrations values ($1, $2, $3, $4)', Object.values(row));
  expect((await check()).schema).toMatchObject({
    outcome: 'warning',
    finding: expect.stringMatching(/^1 migrations are missing/),
  });
  expect((await check({ MIGRATE: 'wait' })).schema).toMatchObject({
    outcome: 'problem',
    advice: expect.stringContaining('npm run migrate'),
  });
  await restore();
  const add = (name: string, isAdditive: boolean) =>
    database.pool.query(
      'insert into schema_migrations (position, name, is_additive) select max(position) + 1, $1, $2 from schema_migrations',
      [name, isAdditive],
    );
  await add('0998_additive', true);
  expect((await check()).schema).toMatchObject({ outcome: 'warning' });
  await add('0999_other', false);
  expect((await check()).schema).toMatchObject({
    outcome: 'problem',
    finding: expect.stringContaining('0999_other'),
  });
  await database.pool.query("delete from schema_migrations where name like '099%'");
});

test('compares the connections that processes may open with those of the database', async () => {
  const { rows } = await database.pool.query("select current_setting('max_connections')::int as max");
  const count = Math.ceil(rows[0].max / 22) + 1;
  await database.pool.query(
    "insert into processes (id, roles) select gen_random_uuid(), '{worker}' from generate_series(1, $1)",
    [count],
  );
  expect((await check()).connections).toMatchObject({
    outcome: 'warning',
    finding: expect.stringContaining(`${count} processes may open ${count * 22} connections`),
    advice: expect.stringContaining('max_connections'),
  });
  await database.pool.query('delete from processes');
});

test('uses the bucket of STORAGE_URL, and says what is wrong with it', async () => {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  expect((await check(bucketSettings(server.url))).storage).toMatchObject({ outcome: 'ok' });
  expect(await server.list()).toEqual([]);
  const missing = await check(bucketSettings(server.url.replace('s3://anito-files', 's3://no-such-bucket')));
  expect(missing.storage).toMatchObject({ outcome: 'problem', advice: expect.stringContaining('bucket') });
});

test('reports a data folder in which nothing can be written', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const found = await check({ DATA_DIR: join(file, 'data') });
  expect(found.storage).toMatchObject({ outcome: 'problem', advice: expect.stringContaining('DATA_DIR') });
  expect(found.disk).toMatchObject({ outcome: 'problem' });
});

test('signs in at the mail server without sending a mail', async () => {
  const smtp = await startFakeSmtp();
  onTestFinished(() => smtp.close());
  const url = `smtp://maria:CANARY-PASSWORD@127.0.0.1:${smtp.port}`;
  expect((await check({ SMTP_URL: url })).mail).toMatchObject({ outcome: 'ok' });
  expect(smtp.lines.some((line) => line.startsWith('AUTH'))).toBe(true);
  expect(smtp.lines.some((line) => line.startsWith('MAIL'))).toBe(false);
  smtp.refuse('login');
  const { mail } = await check({ SMTP_URL: url });
  expect(mail).toMatchObject({ outcome: 'problem', finding: expect.stringContaining('SMTP_URL') });
  expect(JSON.stringify(mail)).not.toContain('CANARY');
});

test('signs in at the mail server that an admin has set', async () => {
  const smtp = await startFakeSmtp();
  onTestFinished(() => smtp.close());
  const server = {
    host: '127.0.0.1',
    port: smtp.port,
    encryption: 'none',
    user: null,
    from: 'shop@example.com',
  };
  await database.pool.query("insert into installation_settings (name, value) values ('mail-server', $1)", [
    JSON.stringify(server),
  ]);
  onTestFinished(async () => void (await database.pool.query('delete from installation_settings')));
  const allowed = await check({ FETCH_ALLOW_PRIVATE: `127.0.0.1:${smtp.port}` });
  expect(allowed.mail).toMatchObject({ outcome: 'ok', finding: expect.stringContaining('an admin has set') });
  expect(smtp.lines.some((line) => line.startsWith('EHLO'))).toBe(true);
  expect((await check()).mail).toMatchObject({ outcome: 'problem' });
});

test('creates no embedded database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anito-doctor-new-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const results = await runChecks(createEnv({ DATABASE_URL: '', DATA_DIR: folder }));
  expect(results.find(({ check }) => check === 'database')).toMatchObject({
    outcome: 'ok',
    finding: expect.stringContaining('The first start creates it'),
  });
  expect(await readdir(folder)).not.toContain('database');
});

test('asks the model providers, and tells a wrong key from an absent server', async () => {
  onTestFinished(() => fake.order({}));
  const env = {
    AI_CHAT_PROVIDER: 'openai',
    AI_CHAT_API_KEY: 'sk-CANARY',
    AI_CHAT_BASE_URL: fake.url.openai,
  };
  expect(await check(env)).toMatchObject({
    'chat model': { outcome: 'ok' },
    'embedding model': { outcome: 'ok', finding: expect.stringContaining('384 dimensions') },
  });
  fake.order({ status: 401 });
  const refused = await check(env);
  expect(refused['chat model']).toMatchObject({
    outcome: 'problem',
    advice: expect.stringContaining('AI_CHAT_API_KEY'),
  });
  expect(refused['embedding model']).toMatchObject({ outcome: 'problem' });
  expect(JSON.stringify(refused)).not.toContain('CANARY');
  const away = { ...env, AI_CHAT_BASE_URL: 'http://127.0.0.1:1/v1' };
  expect((await check(away))['chat model']).toMatchObject({
    outcome: 'problem',
    finding: expect.stringContaining('does not answer'),
  });
});

test('requests PUBLIC_URL, and expects an answer while a web process runs', async () => {
  const own = await startAnswering(200, '{"status":"ok"}');
  expect((await check({ PUBLIC_URL: own }))['public url']).toMatchObject({ outcome: 'ok' });
  const other = await startAnswering(200, '<h1>It works!</h1>');
  expect((await check({ PUBLIC_URL: other }))['public url']).toMatchObject({
    outcome: 'problem',
    finding: expect.stringContaining('not as Anito does'),
  });
  await database.pool.query("insert into processes (id, roles) values (gen_random_uuid(), '{web}')");
  expect((await check())['public url']).toMatchObject({
    outcome: 'problem',
    advice: expect.stringContaining('reverse proxy'),
  });
  await database.pool.query('delete from processes');
});

test('the command prints JSON with the same results, and exits with 1 only for a problem', async () => {
  const script = fileURLToPath(new URL('../../../../scripts/doctor.ts', import.meta.url));
  const run = (settings: Record<string, string>, args: string[] = []) =>
    new Promise<{ code: unknown; stdout: string }>((resolve) => {
      execFile(process.execPath, [script, ...args], { env: settings }, (error, stdout) =>
        resolve({ code: error?.code ?? 0, stdout }),
      );
    });
  const good = await run(createEnv(), ['--json']);
  expect(good.code).toBe(0);
  expect(JSON.parse(good.stdout)).toMatchObject({
    counts: { problem: 0 },
    results: expect.arrayContaining([expect.objectContaining({ check: 'schema', outcome: 'ok' })]),
  });
  const bad = await run({ ROLES: 'all' });
  expect(bad.code).toBe(1);
  expect(bad.stdout).toMatch(/^problem {2}settings {2}ROLES must be/);
  expect(bad.stdout).toContain('0 ok, 0 warnings, 1 problems');
});
