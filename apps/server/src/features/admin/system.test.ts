import type { DatabaseFigures, SystemFigures } from '@anito/contract/system';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    env: { ADMIN_EMAILS: 'admin@example.com' },
  });
  admin = await test.signIn('admin@example.com');
});
afterAll(() => test.close());

const get = async <T>(url: string) => {
  const response = await test.app.inject({ url, headers: admin });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<T>();
};

it('shows processes, their load, and the number of answers', async () => {
  const shop = await openShop(test, 'shop@example.com');
  const ask = (question: string) =>
    test.app.inject({
      method: 'POST',
      url: `/api/assistant/${shop.assistantId}/public/chat`,
      payload: { question, channelUserId: 'public_somebody-who-asks' },
    });
  const before = await get<SystemFigures>('/api/admin/analytics');
  await ask('What do you sell?');
  await ask('When are you open?');
  await test.deps.dailyUse.flush();
  const figures = await get<SystemFigures>('/api/admin/analytics');
  expect(figures.questions.today - before.questions.today).toBe(2);
  expect(figures.questions.week).toBeGreaterThanOrEqual(figures.questions.today);
  expect(figures.assistants).toBeGreaterThan(0);
  expect(figures.processes).toHaveLength(1);
  const [process] = figures.processes;
  expect(process).toMatchObject({ id: test.deps.process.id, roles: test.deps.env.ROLES });
  expect(process?.memoryBytes).toBeGreaterThan(10_000_000);
  expect(figures).toMatchObject({
    callsPerMinute: process?.callsPerMinute,
    memoryBytes: process?.memoryBytes,
    liveConnections: 0,
    sessions: expect.any(Number),
  });
});

it('counts the valid sign-in sessions', async () => {
  const { rows } = await test.deps.database.pool.query(
    "select count(*)::int as count from oidc_payloads where model = 'Session' and expires_at > now()",
  );
  expect((await get<SystemFigures>('/api/admin/analytics')).sessions).toBe(rows[0].count);
});

it('shows size, speed and load of the database', async () => {
  const figures = await get<DatabaseFigures>('/api/admin/database');
  expect(figures.kind).toBe(test.deps.database.kind);
  expect(figures.version).toMatch(/^\d+/);
  expect(figures.queryMs).toBeGreaterThan(0);
  expect(figures.sizeBytes).toBeGreaterThan(1_000_000);
  expect(figures.filesBytes).toBeGreaterThan(0);
  expect(figures.connections.total).toBeGreaterThan(0);
  expect(figures.connections.pooled).toBeGreaterThan(0);
  expect(figures.tables.length).toBeGreaterThan(3);
  const sizes = figures.tables.map(({ bytes }) => bytes);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});
