import { createNotionAccess, type NotionSession } from '@anito/notion-reader/notion-access';
import { NotionError } from '@anito/notion-reader/notion-error';
import { readPage } from '@anito/notion-reader/read-page';
import { type FakeNotion, startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import { exampleIds } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { withTranslatedErrors } from '../../lib/engine-errors.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { createPaceStore } from '../../lib/pace.store.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createNotionPace, createTokenTurns } from './token-turns.ts';

const token = 'ntn_example';

let database: Database;
let fake: FakeNotion;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  fake = await startFakeNotion();
  await database.pool.query('delete from host_paces');
});
afterEach(() => fake.close());

/** The access of one process, which shares only the database with others. */
function createAccess(perSecond = 3, pool: SqlRunner = database.pool) {
  const pace = createNotionPace({ store: createPaceStore(pool), isOnlyProcess: false, perSecond });
  return createNotionAccess({ baseUrl: fake.url, openTurns: (of) => createTokenTurns(pace, of) });
}
const open = (patienceMs = 20_000, perSecond = 1_000) =>
  createAccess(perSecond).open(token, { tenantId: 'one', timeoutMs: patienceMs });
const askSelf = (session: NotionSession) => session.call((client) => client.users.me({}));
const gaps = () => fake.requests.slice(1).map(({ at }, index) => at - (fake.requests[index]?.at ?? 0));

describe('a request of Notion to wait', () => {
  it.each([429, 529] as const)(
    "after %d nothing is sent before Retry-After, by Notion's clock",
    async (status) => {
      fake.orderNext({ status, retryAfter: 1 }, { status, retryAfter: 2 });
      await askSelf(open());
      expect(fake.requests).toHaveLength(3);
      const [first = 0, second = 0] = gaps();
      expect(first).toBeGreaterThanOrEqual(1_000);
      expect(second).toBeGreaterThanOrEqual(2_000);
    },
  );

  it('applies to all requests with the token in every process, including waiting ones', async () => {
    fake.orderNext({}, { status: 429, retryAfter: 1 });
    const sessions = [1, 2, 3].map(() => open(20_000, 10));
    await Promise.all([...sessions, ...sessions].map(askSelf));
    expect(fake.requests).toHaveLength(7);
    const refusedAt = fake.requests[1]?.at ?? 0;
    for (const { at } of fake.requests.slice(2)) expect(at - refusedAt).toBeGreaterThanOrEqual(1_000);
  });

  it('does not apply to another token', async () => {
    fake.tokens.add('ntn_other');
    fake.orderNext({ status: 429, retryAfter: 60 });
    const access = createAccess();
    await expect(askSelf(access.open(token, { tenantId: 'one', timeoutMs: 500 }))).rejects.toMatchObject({
      problem: 'busy',
    });
    await askSelf(access.open('ntn_other', { tenantId: 'one', timeoutMs: 60_000 }));
  });

  it('fails requests that cannot wait so long, and is remembered: the next request sends nothing', async () => {
    fake.orderNext({ status: 529, retryAfter: 90 });
    const access = createAccess();
    const seconds: number[] = [];
    for (let call = 0; call < 3; call++) {
      const request = withTranslatedErrors(
        askSelf(access.open(token, { tenantId: 'one', timeoutMs: 1_000 })),
      );
      await expect(request).rejects.toMatchObject({ code: 'unavailable' });
      await request.catch(({ retryAfter }) => seconds.push(retryAfter));
    }
    expect(seconds[0]).toBe(90);
    expect(Math.min(...seconds)).toBeGreaterThan(30);
    expect(Math.max(...seconds)).toBe(90);
    expect(fake.requests).toHaveLength(1);
  });

  it('fails after five requests', async () => {
    fake.orderNext(...Array.from({ length: 9 }, () => ({ status: 429, retryAfter: 0 }) as const));
    await expect(askSelf(open())).rejects.toMatchObject({ problem: 'busy' });
    expect(fake.requests).toHaveLength(5);
  });
});

describe('turns', () => {
  it('are awaited by requests that have time, without failing', async () => {
    fake.orderNext(...Array.from({ length: 7 }, () => ({ status: 429, retryAfter: 0 }) as const));
    const session = createAccess(1_000).open(token, {
      tenantId: 'one',
      timeoutMs: 20_000,
      waitsForRateLimit: true,
    });
    await askSelf(session);
    expect(fake.requests).toHaveLength(8);
  });

  it('contain no token', async () => {
    await askSelf(open());
    const { rows } = await database.pool.query('select * from host_paces');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('fail without the database, and nothing is sent', async () => {
    const broken = { query: () => Promise.reject(new Error('Connection terminated')) };
    const access = createAccess(3, broken);
    const request = askSelf(access.open(token, { tenantId: 'one', timeoutMs: 1_000 }));
    const failure: unknown = await request.catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(NotionError);
    expect(toAppError(failure)).toMatchObject({ code: 'unavailable' });
    expect(fake.requests).toEqual([]);
  });
});

describe('requests', () => {
  it('with one token are at most three a second, whichever process sends them', async () => {
    const sessions = [1, 2].map(() => open(20_000, 3));
    await Promise.all([...sessions, ...sessions, ...sessions].map(askSelf));
    expect(fake.requests).toHaveLength(6);
    const spanMs = (fake.requests.at(-1)?.at ?? 0) - (fake.requests[0]?.at ?? 0);
    // There are five gaps between six requests; on a busy machine the first one may reach the fake late.
    expect(spanMs).toBeGreaterThanOrEqual(5 * 333 - 250);
  });

  it.each(['before', 'middle'] as const)(
    'are repeated when the connection is cut %s a response',
    async (cut) => {
      fake.orderNext({ cut });
      expect(await askSelf(open())).toMatchObject({ type: 'bot' });
      expect(fake.requests).toHaveLength(2);
    },
  );

  it('are repeated after temporary failures, up to a time limit', async () => {
    fake.orderNext({ status: 502 });
    await askSelf(open());
    fake.orderNext({ status: 500 });
    await expect(askSelf(open(500))).rejects.toMatchObject({
      problem: expect.stringMatching(/busy|unreachable/),
    });
    expect(fake.requests).toHaveLength(3);
  });

  it('end immediately when they are aborted', async () => {
    fake.orderNext({ latencyMs: 5_000 });
    const controller = new AbortController();
    const session = createAccess().open(token, {
      tenantId: 'one',
      timeoutMs: 20_000,
      signal: controller.signal,
    });
    const request = askSelf(session);
    setTimeout(() => controller.abort(new Error('gone')), 50);
    await expect(request).rejects.toThrow('gone');
  });
});

describe('content that cannot be read', () => {
  it('a revoked token ends a read within two requests', async () => {
    fake.tokens.clear();
    const session = open();
    for (let read = 0; read < 5; read++) {
      await expect(readPage(session, exampleIds.handbook)).rejects.toMatchObject({
        problem: 'token-revoked',
      });
    }
    expect(fake.requests).toHaveLength(1);
  });

  it('a token that is revoked in the middle of a page ends the read with the next request', async () => {
    const session = open(20_000, 20);
    const reading = readPage(session, exampleIds.handbook);
    setTimeout(() => fake.tokens.clear(), 200);
    await expect(reading).rejects.toMatchObject({ problem: 'token-revoked' });
    const before = fake.requests.length;
    await expect(readPage(session, exampleIds.branches)).rejects.toMatchObject({ problem: 'token-revoked' });
    expect(fake.requests).toHaveLength(before);
  });

  it('a page that is gone, not shared or restricted is reported as not shared, and others are still read', async () => {
    fake.unshared.add(exampleIds.branches);
    fake.restricted.add(exampleIds.ubeCake);
    const session = open();
    for (const id of [exampleIds.branches, exampleIds.ubeCake, exampleIds.private]) {
      await expect(readPage(session, id)).rejects.toMatchObject({ problem: 'not-shared' });
    }
    expect(fake.requests).toHaveLength(3);
    expect((await readPage(session, exampleIds.ensaymada)).title).toBe('Ensaymada');
  });

  it('no failure contains the token', async () => {
    fake.orderNext({ status: 401 });
    const error = await askSelf(open()).catch((caught: unknown) => caught);
    const { inspect } = await import('node:util');
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(token);
  });
});
