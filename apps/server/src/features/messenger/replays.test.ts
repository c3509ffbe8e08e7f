import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { createMessengerApp, type MessengerApp } from './testing/messenger-app.ts';

let test: MessengerApp;
const soon = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  test = await createMessengerApp();
  await test.connect();
});
afterAll(() => test.close());

type Body = { entry: { messaging: { timestamp: number }[] }[] };
const write = (from: string, mid: string, more: { page?: string } = {}) =>
  test.graph.write({ from, mid, text: 'When do you open?', ...more }) as Body;

/** Returns the same data with the keys of each object in another order. */
function turnAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnAround);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, turnAround(inner)]),
  );
}

async function send(body: unknown): Promise<void> {
  expect((await test.hook(body)).statusCode).toBe(200);
}

/** Waits until every received message is processed. */
async function settle(): Promise<void> {
  const unfinished = `select count(*)::int as count from inbound_messages where state in ('waiting', 'answering')`;
  await waitFor(async () => {
    expect((await test.deps.database.pool.query(unfinished)).rows[0].count).toBe(0);
  }, soon);
}

it('answers a message once when it is repeated in another order, among others or simultaneously', async () => {
  const first = write('2001', 'first');
  await send(first);
  await waitFor(async () => expect(test.listReceived('2001')).toHaveLength(1), soon);
  await Promise.all(Array.from({ length: 5 }, () => send(turnAround(first))));
  const second = write('2002', 'second');
  await send({ object: 'page', entry: [...second.entry, ...first.entry, ...first.entry] });
  await waitFor(async () => expect(test.listReceived('2002')).toHaveLength(1), soon);
  await settle();
  expect(test.listReceived('2001')).toHaveLength(1);
});

it('does not answer a repeated message that is older than the retention period', async () => {
  const old = write('2003', 'old');
  await send(old);
  await waitFor(async () => expect(test.listReceived('2003')).toHaveLength(1), soon);
  await settle();
  await test.deps.database.pool.query(`delete from inbound_messages where external_id = 'old'`);
  for (const event of old.entry[0]!.messaging) event.timestamp -= 8 * 86_400_000;
  await send(old);
  const { rows } = await test.deps.database.pool.query(
    `select state, text from inbound_messages where external_id = 'old'`,
  );
  expect(rows).toEqual([{ state: 'ignored', text: null }]);
  expect(test.listReceived('2003')).toHaveLength(1);
});

it('treats one id at two pages as two messages', async () => {
  const second = { id: '2222222222', name: 'Second', token: 'EAApage-2222222222' };
  const response = await test.request('POST', '/api/assistant', {
    name: 'Second',
    systemPrompt: 'Help.',
    isAgentMode: true,
  });
  await test.request('POST', '/api/facebook/setup', {
    assistantId: response.json<{ id: number }>().id,
    pageId: second.id,
    pageName: second.name,
    pageAccessToken: second.token,
  });
  await send(write('2004', 'shared'));
  await send(write('2005', 'shared', { page: second.id }));
  await waitFor(
    async () => expect([test.listReceived('2004').length, test.listReceived('2005').length]).toEqual([1, 1]),
    soon,
  );
});
