import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeSmtp, startFakeSmtp } from '../../testing/fake-smtp.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openBackup } from '../backups/restore-backup.service.ts';
import { writeBackup } from '../backups/write-backup.service.ts';

const apiKey = 'sk-live-KEY-of-the-vendor-0123456789';
const password = 'PASSWORD-of-the-mail-server&more';

/** A secret, also as encoded in URLs, SMTP and HTTP. */
const secrets = [apiKey, password, `anito\0${password}`, `\0anito\0${password}`].flatMap((secret) => [
  secret.replaceAll('\0', ''),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('hex'),
]);

let fake: FakeModel;
let smtp: FakeSmtp;
let test: TestApp;
let admin: { authorization: string };
let logged: string[];

beforeAll(async () => {
  [fake, smtp] = await Promise.all([startFakeModel(), startFakeSmtp()]);
  logged = [];
  test = await createTestApp({
    onLogLine: (line) => void logged.push(line),
    env: {
      ADMIN_EMAILS: 'admin@example.com',
      SECRET_KEY: 'k'.repeat(44),
      LOG_LEVEL: 'debug',
      FETCH_ALLOW_PRIVATE: `${new URL(fake.address).host},127.0.0.1:${smtp.port}`,
    },
  });
  admin = await test.signIn('admin@example.com');
});
afterAll(async () => {
  await test.close();
  await Promise.all([fake.close(), smtp.close()]);
});
beforeEach(() => {
  logged.length = 0;
});

const vendor = () => ({ vendor: 'openai', baseUrl: fake.url.openai, model: 'gpt-x', choices: [], apiKey });
const server = () => ({
  ...{ host: smtp.host, port: smtp.port, encryption: 'starttls', user: 'anito', from: 'post@example.com' },
  password,
});

async function call(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) {
  const url = `/api/admin/${path}`;
  const { statusCode, body } = await test.app.inject({
    method,
    url,
    headers: admin,
    ...(payload && { payload }),
  });
  return { status: statusCode, body };
}

function expectNoSecretIn(text: string): void {
  for (const secret of secrets) expect(text).not.toContain(secret);
}

it('entered secrets appear in no response, log or audit entry', async () => {
  const saved = [
    await call('PUT', 'chat-model/vendor', vendor()),
    await call('PUT', 'settings/mail', server()),
  ];
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  const read = await Promise.all(
    ['chat-model', 'settings/mail', 'settings/limits', 'settings/site', 'audit'].map((path) =>
      call('GET', path),
    ),
  );
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(read.at(-1)?.body).toContain('setting:mail-server');
  const others = await Promise.all(
    ['/api/models', '/api/installation', '/api/site', '/readyz', '/metrics'].map((url) =>
      test.app.inject({ url, headers: admin }),
    ),
  );
  expect(logged.length).toBeGreaterThan(0);
  for (const { body } of [...saved, ...read, ...others]) expectNoSecretIn(body);
  expectNoSecretIn(logged.join('\n'));
});

it('secrets do not appear when a service refuses and echoes them', async () => {
  fake.order({ status: 401, message: `Incorrect API key provided: ${apiKey}` });
  const refused = [
    await call('POST', 'chat-model/test', vendor()),
    await call('POST', 'settings/mail/test', { server: server() }),
  ];
  expect(refused.map(({ body }) => JSON.parse(body).result)).toEqual(['refused-key', 'not-secure']);
  expect((await call('PUT', 'chat-model/vendor', vendor())).status).toBe(200);
  await test.deps.models.check();
  const letter = { to: 'maria@example.com', subject: 'Hi', text: 'Hello' };
  await expect(test.deps.mail.send(letter)).rejects.toThrow();
  await test.deps.mail.send(letter).catch((err: unknown) => test.deps.log.error({ err }, 'not sent'));
  fake.order({});
  expect(logged.join('\n')).toContain('not sent');
  for (const { body } of refused) expectNoSecretIn(body);
  expectNoSecretIn(logged.join('\n'));
});

it('secrets do not appear when other input is invalid', async () => {
  const wrong = [
    await call('PUT', 'chat-model/vendor', { ...vendor(), baseUrl: `http://x:${apiKey}@127.0.0.1` }),
    await call('PUT', 'chat-model/vendor', { ...vendor(), apiKey: `${apiKey}\nmore` }),
    await call('PUT', 'chat-model/vendor', { ...vendor(), apiKey: [apiKey] }),
    await call('PUT', 'settings/mail', { ...server(), port: password }),
    await call('PUT', 'settings/mail', { ...server(), encryption: password }),
    await call('PUT', 'settings/mail', { ...server(), password: password.repeat(100) }),
  ];
  for (const { status, body } of wrong) {
    expect([status, body]).toEqual([400, body]);
    expectNoSecretIn(body);
  }
  expectNoSecretIn(logged.join('\n'));
});

it('secrets do not appear when they cannot be stored', async () => {
  const { pool } = test.deps.database;
  await pool.query('alter table installation_settings rename column sealed to moved');
  const failed = [
    await call('PUT', 'chat-model/vendor', vendor()),
    await call('PUT', 'settings/mail', server()),
  ];
  await pool.query('alter table installation_settings rename column moved to sealed');
  for (const { status, body } of failed) {
    expect(status).toBe(500);
    expectNoSecretIn(body);
  }
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).not.toEqual([]);
  expectNoSecretIn(logged.join('\n'));
});

it('secrets do not appear in a backup that contains the settings', async () => {
  await call('PUT', 'chat-model/vendor', vendor());
  await call('PUT', 'settings/mail', server());
  const path = join(test.deps.env.DATA_DIR, 'backup.zip');
  const manifest = await writeBackup(test.deps, {
    receive: (archive) => pipeline(archive, createWriteStream(path)),
  });
  expect(manifest.tables.find(({ name }) => name === 'installation_settings')?.rows).toBe(2);
  const { archive } = await openBackup(path);
  let whole = '';
  for (const name of archive.entries.keys()) whole += await archive.readWhole(name, 1e8);
  archive.close();
  expect(whole).toContain('post@example.com');
  expectNoSecretIn(whole);
});
