import type { MessengerConfiguration } from '@anito/contract/messenger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '../../channels.ts';
import { createMessengerApp, type MessengerApp } from '../messenger/testing/messenger-app.ts';
import { checkTokens, markForReconnect } from './accounts.service.ts';
import { insertInbound } from './inbound.store.ts';
import { createMessagingFeature } from './messaging.feature.ts';

const messaging = createMessagingFeature(channels);

const soon = { timeout: 60_000, interval: 25 };
let test: MessengerApp;

beforeAll(async () => {
  test = await createMessengerApp();
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await test.deps.database.pool.query(text, values)).rows;
const read = async () =>
  (
    await test.request('GET', `/api/facebook/configuration/${test.shop.assistantId}`)
  ).json<MessengerConfiguration>();

describe('account tokens', () => {
  it('are checked once a day, and the owner is notified of an invalid one', async () => {
    await test.connect();
    const [page] = test.graph.pages;
    test.graph.revokedTokens.add(page!.token);
    await checkTokens(test.deps);
    expect(await read()).toMatchObject({ needsReconnect: false });
    await sql(`update messaging_configurations set checked_at = now() - interval '25 hours'`);
    await checkTokens(test.deps);
    expect(await read()).toMatchObject({ needsReconnect: true });
    const requestCount = test.graph.requests.length;
    await sql(`update messaging_configurations set checked_at = now() - interval '25 hours'`);
    await checkTokens(test.deps);
    expect(test.graph.requests.length).toBe(requestCount);
    test.graph.revokedTokens.clear();
    await test.connect();
    expect(await read()).toMatchObject({ needsReconnect: false, problem: null });
  });

  it('stay connected when the refused token was replaced meanwhile', async () => {
    const [row] = await sql(`select id, owner_id as "ownerId", assistant_id as "assistantId", name
      from messaging_configurations`);
    const transport = test.deps.transports.get('messenger')!;
    await markForReconnect(test.deps, transport, { ...row, configurationId: row.id }, 'EAAtoken-of-before');
    expect(await read()).toMatchObject({ needsReconnect: false });
  });

  it('are not treated as invalid when Facebook cannot be reached', async () => {
    await sql(`update messaging_configurations set checked_at = now() - interval '25 hours'`);
    test.graph.orderNext({ cut: true });
    await checkTokens(test.deps);
    expect(await read()).toMatchObject({ needsReconnect: false, problem: expect.any(String) });
  });

  it('are stored encrypted', async () => {
    const [row] = await sql('select token from messaging_configurations');
    expect(row.token.toString('latin1')).not.toContain('EAA');
  });
});

describe('inbound messages', () => {
  it('of one visitor are answered up to fifty at once, also from one webhook', async () => {
    const [{ id, owner_id: ownerId }] = await sql('select id, owner_id from messaging_configurations');
    const flood = Array.from({ length: 120 }, (_, index) => ({
      ownerId,
      configurationId: id,
      personId: 'flooder',
      channelUserId: 'messenger_flooder',
      externalId: `flood-${index}`,
      text: 'Hello',
      pressed: null,
      attachment: null,
      occurredAt: new Date(),
    }));
    const { touched, refused } = await insertInbound(test.deps.database.pool, flood);
    expect([touched.length, refused]).toEqual([1, flood.slice(50)]);
    const again = await insertInbound(test.deps.database.pool, flood.slice(0, 51));
    expect(again).toEqual({ touched: [], refused: flood.slice(50, 51) });
    const counts = `select state, count(*)::int as count, count(text)::int as texts from inbound_messages
      where external_id like 'flood-%' group by state order by state`;
    expect(await sql(counts)).toEqual([{ state: 'waiting', count: 50, texts: 50 }]);
    await sql(`update inbound_messages set next_at = now() - interval '1 minute' where state = 'waiting'`);
    const queued: string[] = [];
    const takeUp = (late: string[]) =>
      messaging.urgentHousekeeping!['stale messages']!({
        ...test.deps,
        jobs: {
          ...test.deps.jobs,
          listAccountsWaiting: async () => new Set(late),
          enqueue: async (kind) => void queued.push(kind.name),
        },
      });
    await takeUp([ownerId]);
    expect(queued).toEqual([]);
    await sql(`update inbound_messages set next_at = now() - interval '1 minute' where state = 'waiting'`);
    await takeUp([]);
    expect(queued).toEqual(['answer-messages']);
    await sql(`delete from messaging_correspondents where person_id = 'flooder'`);
  });

  const forget = () => messaging.housekeeping!['old messages']!(test.deps);

  it('are remembered for more than a week without their text', async () => {
    await test.write('661', 'kept', 'How much is the ube cake?');
    await expect.poll(() => test.listReceived('661').length, soon).toBe(1);
    expect(await sql(`select text, state from inbound_messages where external_id = 'kept'`)).toEqual([
      { text: null, state: 'done' },
    ]);
    // The fake receives the message shortly before it is recorded.
    await expect
      .poll(() => sql(`select parts from outbox_messages where status = 'sent'`), soon)
      .toEqual([{ parts: [] }]);
    await sql(`update inbound_messages set received_at = now() - interval '7 days'`);
    await forget();
    await test.write('661', 'kept', 'How much is the ube cake?');
    expect(await sql(`select count(*)::int as count from inbound_messages`)).toEqual([{ count: 1 }]);
    await sql(`update inbound_messages set received_at = now() - interval '9 days'`);
    await forget();
    expect(await sql('select 1 from inbound_messages')).toEqual([]);
  });

  it('of yesterday are not answered, and a flood becomes dead letters', async () => {
    const old = test.graph.write({ from: '662', mid: 'old', text: 'Hello' }) as {
      entry: { messaging: { timestamp: number }[] }[];
    };
    old.entry[0]!.messaging[0]!.timestamp = Date.now() - 25 * 3_600_000;
    expect((await test.hook(old)).statusCode).toBe(200);
    const flood = Array.from({ length: 120 }, (_, index) => {
      const { entry } = test.graph.write({ from: '663', mid: `flood-${index}`, text: 'Hello' }) as {
        entry: object[];
      };
      return entry[0];
    });
    expect((await test.hook({ object: 'page', entry: flood.slice(0, 60) })).statusCode).toBe(200);
    expect((await test.hook({ object: 'page', entry: flood.slice(60) })).statusCode).toBe(200);
    // Ten are answered per minute, and the rest wait.
    await expect.poll(() => test.listReceived('663').length, soon).toBe(10);
    const [waiting] = await sql(
      `select count(*)::int as count from inbound_messages
       where external_id like 'flood-%' and state in ('waiting', 'answering')`,
    );
    expect(waiting.count).toBeGreaterThan(0);
    const [refused] = await sql(`select count(*)::int as count from dead_letters where reason = 'too-many'`);
    expect(refused.count).toBeGreaterThanOrEqual(10);
    expect(test.listReceived('662')).toEqual([]);
  });

  it('without a job are answered', async () => {
    await sql(`delete from pgboss.job where name = 'answer-messages' and state in ('created', 'retry')`);
    await sql(
      `update inbound_messages set state = 'ignored' where external_id like 'flood-%' and state = 'waiting'`,
    );
    // The service does not accept an answer to a visitor who wrote only yesterday.
    const [person] = await sql(`update messaging_correspondents set last_inbound_at = now()
      where person_id = '662' returning id, owner_id, configuration_id`);
    await sql(
      `insert into inbound_messages (owner_id, configuration_id, correspondent_id, external_id, text, state, next_at)
       values ($1, $2, $3, 'lost', 'Hello', 'waiting', now() - interval '1 minute')`,
      [person.owner_id, person.configuration_id, person.id],
    );
    await messaging.urgentHousekeeping!['stale messages']!(test.deps);
    await expect.poll(() => test.listReceived('662').length, soon).toBe(1);
  });
});

it('deletes the messaging data with the assistant', async () => {
  const response = await test.request('DELETE', `/api/assistant/${test.shop.assistantId}`);
  expect(response.statusCode).toBeLessThan(300);
  for (const table of [
    'messaging_configurations',
    'messaging_correspondents',
    'inbound_messages',
    'outbox_messages',
  ]) {
    expect([table, await sql(`select 1 from ${table}`)]).toEqual([table, []]);
  }
});
