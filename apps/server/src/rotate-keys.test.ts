import type { Assistant } from '@anito/contract/assistants';
import { type FakeNotion, startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import { LostKeyError } from '@anito/secrets/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCookieKeys, getSigningKeys } from './features/identity/installation-keys.ts';
import { features } from './features.ts';
import { openSecrets } from './lib/secrets.ts';
import { rotateKeys } from './rotate-keys.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const firstKey = 'wT5x0cUeR2mPz8Jq3Lk7VbNa9YdHsG4f';
const secondKey = 'Zr1nC6yWq8XoM4tKp0Ej5UvB2iDhA7lS';

type Database = Awaited<ReturnType<typeof createTestDatabase>>;
type Headers = { authorization: string };

let database: Database;

let notion: FakeNotion;

beforeAll(async () => {
  database = await createTestDatabase();
  notion = await startFakeNotion();
});
afterAll(async () => {
  await notion.close();
  await database.close();
});

/** Opens the server with these keys on the database of this file. */
async function open(keys: { SECRET_KEY: string; SECRET_KEY_PREVIOUS?: string }): Promise<TestApp> {
  const sharedDatabase = { ...database, close: async () => undefined };
  return createTestApp({ env: { ...keys, NOTION_API_URL: notion.url }, database: sharedDatabase });
}

async function createAssistant({ app }: TestApp, headers: Headers, name: string) {
  const payload = { name, systemPrompt: 'Help.', isAgentMode: true };
  const { id } = (
    await app.inject({ method: 'POST', url: '/api/assistant', headers, payload })
  ).json<Assistant>();
  const url = `/api/assistant/${id}/access-code`;
  const made = await app.inject({ method: 'POST', url, headers });
  return { id, code: made.json<{ accessCode: string }>().accessCode };
}

async function listAssistants({ app }: TestApp, headers: Headers): Promise<Assistant[]> {
  const response = await app.inject({ url: '/api/assistant', headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Creates a source and a handle, each with a token of Notion. Returns a function that uses both. */
async function connectNotion({ app }: TestApp, headers: Headers) {
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
  const apiToken = 'ntn_example';
  const validated = await send('/api/notion/validate', { apiToken });
  const selectedPages = [{ notionPageId: '10000000-0000-4000-8000-000000000002' }];
  const made = await send('/api/notion/connections', { apiToken, connectionName: 'Wiki', selectedPages });
  const requestHeaders = {
    ...headers,
    'x-notion-token': validated.json<{ tokenHandle: string }>().tokenHandle,
  };
  const url = `/api/notion/connections/${made.json<{ id: number }>().id}/refresh`;
  return async (test: TestApp) => {
    const roots = await test.app.inject({ url: '/api/notion/root-items', headers: requestHeaders });
    const source = await test.app.inject({ url, headers });
    return [roots.statusCode, source.json<{ refreshError: string | null }>().refreshError];
  };
}

const visit = async ({ app }: TestApp, { id, code }: { id: number; code: string }) =>
  (await app.inject({ url: `/api/assistant/${id}/public?code=${code}` })).statusCode;

describe('a change of SECRET_KEY', () => {
  it('keeps everything readable, before and after re-encryption, and the start fails without the old key', async () => {
    const first = await open({ SECRET_KEY: firstKey });
    const headers = await first.signIn('rotating@example.com');
    const made = await createAssistant(first, headers, 'Rotated');
    const key = { ...headers, 'idempotency-key': 'key-over-a-rotation' };
    const request = { method: 'POST', url: `/api/assistant/${made.id}/chat`, headers: key } as const;
    const answer = await first.app.inject({ ...request, payload: { question: 'Hello' } });
    const askNotion = await connectNotion(first, headers);
    const keys = await getSigningKeys(first.deps);
    await first.close();

    await expect(open({ SECRET_KEY: secondKey })).rejects.toThrow(/SECRET_KEY_PREVIOUS.*rotate-keys/);
    expect((await database.pool.query('select from processes')).rowCount).toBe(0);

    const both = await open({ SECRET_KEY: secondKey, SECRET_KEY_PREVIOUS: firstKey });
    expect(await listAssistants(both, headers)).toMatchObject([
      { publicAccessCode: made.code, isAccessCodeLost: false },
    ]);
    expect(await askNotion(both)).toEqual([200, null]);
    const counts = await rotateKeys(both.deps, { isKeyLost: false });
    expect(counts['sign-in keys']).toEqual({ renewed: 2, lost: 0 });
    expect(counts['access codes']).toEqual({ renewed: 1, lost: 0 });
    expect(counts['Notion tokens']).toEqual({ renewed: 2, lost: 0 });
    expect(counts['stored responses']?.renewed).toBeGreaterThan(0);
    for (const count of Object.values(await rotateKeys(both.deps, { isKeyLost: false }))) {
      expect(count).toEqual({ renewed: 0, lost: 0 });
    }
    await both.close();

    const second = await open({ SECRET_KEY: secondKey });
    expect(await listAssistants(second, headers)).toMatchObject([{ publicAccessCode: made.code }]);
    expect(await visit(second, made)).toBe(200);
    expect(await askNotion(second)).toEqual([200, null]);
    expect(await getSigningKeys(second.deps)).toEqual(keys);
    const again = await second.app.inject({ ...request, payload: { question: 'Hello' } });
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([answer.json(), 'true']);
    await second.close();
  });

  it('loses only the values of a lost key', async () => {
    const before = await open({ SECRET_KEY: secondKey });
    const headers = await before.signIn('losing@example.com');
    const made = await createAssistant(before, headers, 'Lost');
    const key = { ...headers, 'idempotency-key': 'key-over-a-loss' };
    const request = { method: 'POST', url: '/api/files/connections', headers: key } as const;
    await before.app.inject({ ...request, payload: { name: 'Once' } });
    const oldKeys = await getSigningKeys(before.deps);
    const cookieKeys = await getCookieKeys(before.deps);
    // The operator does the same: the server does not start, so the script runs first.
    const secrets = openSecrets(firstKey);
    await expect(getSigningKeys({ database, secrets })).rejects.toThrow(LostKeyError);
    expect((await rotateKeys({ database, secrets }, { isKeyLost: false }))['sign-in keys']).toEqual({
      renewed: 0,
      lost: 2,
    });
    await rotateKeys({ database, secrets }, { isKeyLost: true });
    await before.close();

    const after = await open({ SECRET_KEY: firstKey });
    expect(await getSigningKeys(after.deps)).not.toEqual(oldKeys);
    expect(await getCookieKeys(after.deps)).not.toEqual(cookieKeys);
    const newSession = await after.signIn('losing@example.com');
    expect(await listAssistants(after, newSession)).toMatchObject([
      { id: made.id, publicAccessCode: null, isAccessCodeLost: true },
    ]);
    expect(await visit(after, made)).toBe(400);
    const repeated = await after.app.inject({
      ...request,
      headers: { ...newSession, 'idempotency-key': 'key-over-a-loss' },
      payload: { name: 'Once' },
    });
    expect([repeated.statusCode, repeated.json().code]).toEqual([409, 'answer_not_kept']);

    const url = `/api/assistant/${made.id}/access-code`;
    const renewed = (await after.app.inject({ method: 'POST', url, headers: newSession })).json<{
      accessCode: string;
    }>();
    expect(await visit(after, { id: made.id, code: renewed.accessCode })).toBe(200);
    expect(await listAssistants(after, newSession)).toMatchObject([{ isAccessCodeLost: false }]);
    await after.close();
  });
});

describe('an encrypted value', () => {
  it('of another tenant is not decrypted, and breaks no list', async () => {
    const app = await open({ SECRET_KEY: firstKey });
    const [a, b] = await Promise.all([app.signIn('a@example.com'), app.signIn('b@example.com')]);
    const [ofA, ofB] = [await createAssistant(app, a, 'Of A'), await createAssistant(app, b, 'Of B')];
    await database.pool.query(
      `update assistants set access_code = (select access_code from assistants o where o.id = $1 + $2 - assistants.id)
       where id in ($1, $2)`,
      [ofA.id, ofB.id],
    );
    for (const headers of [a, b]) {
      const [assistant] = await listAssistants(app, headers);
      expect(assistant).toMatchObject({ publicAccessCode: null, isAccessCodeLost: true });
    }
    expect(await visit(app, { id: ofA.id, code: ofB.code })).toBe(400);
    expect(await visit(app, { id: ofB.id, code: ofB.code })).toBe(400);
    await app.close();
  });

  it('is stored only in columns that the rotation knows', async () => {
    const { rows } = await database.pool.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' order by 1`,
    );
    const encryptedColumns = features.flatMap(({ encryptedColumns: places = {} }) =>
      Object.values(places).flat(),
    );
    expect(encryptedColumns.length).toBeGreaterThan(0);
    const known = [
      ...encryptedColumns.map(({ table, column }) => `${table}.${column}`),
      // Re-encrypted by separate functions.
      'dead_letters.payload',
      'installation_secrets.ciphertext',
      'installation_settings.sealed',
      // Not encrypted: the search index of large accounts.
      'large_postings.entries',
      'large_segments.dead',
      'large_segments.documents',
      'large_segments.header',
      'next_vectors.quantized',
      // Not encrypted: text of pages.
      'notion_pages.document',
      'website_pages.document',
      // Not encrypted: vectors of texts and questions.
      'passages.quantized',
      'approved_questions.vector',
      'unanswered_groups.vector',
      // Not encrypted: keys that verify signatures only.
      'passkeys.public_key',
      // Not encrypted: hashes, and public pictures.
      'api_keys.secret_hash',
      'provisioning_keys.secret_hash',
      'voice_calls.address_hash',
      'voice_calls.secret_hash',
      'assistant_logos.content',
    ];
    expect(rows.map(({ place }) => place)).toEqual(known.sort());
  });
});
