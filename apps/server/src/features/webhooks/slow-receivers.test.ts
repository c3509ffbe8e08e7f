import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@anito/contract/limits';
import type { Webhook, WebhookDelivery } from '@anito/contract/webhooks';
import { startTrap } from '@anito/outside/testing/fake-website';
import { createFakeNames, publicAddress } from '@anito/outside/testing/private-addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { webhooks } from './webhooks.feature.ts';

/** Requests that are held open, and how many of them the client aborted. */
const heldResponses: ServerResponse[] = [];
let givenUp = 0;
const arrived: string[] = [];
let isHolding = true;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    if (request.url === '/slow' && isHolding) {
      heldResponses.push(response.writeHead(200).on('close', () => (givenUp += 1)));
      response.write('.');
    } else {
      arrived.push(JSON.parse(body).data.name);
      response.end('ok');
    }
  });
});
const names = createFakeNames();
let trap: Awaited<ReturnType<typeof startTrap>>;
let test: TestApp;
let url: string;

beforeAll(async () => {
  trap = await startTrap();
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}`;
  test = await createTestApp({
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: host },
    safeFetch: { ports: [80, 443, trap.port], resolve: names.resolve, timeouts: { connect: 1_000 } },
    rateLimits: { webhookMessages: { points: 10_000, seconds: 60 } },
  });
});
afterAll(async () => {
  for (const response of heldResponses) response.destroy();
  await test.close();
  receiver.close();
  await trap.close();
});

async function openOwner(name: string, path: string) {
  const headers = await test.signIn(`${name}@example.com`);
  const call = (method: 'GET' | 'POST' | 'PUT', address: string, payload?: object) =>
    createApi(test.app).request(headers, method, address, payload);
  const hook = (await call('POST', '/api/webhooks', { url: path })).json<Webhook>();
  const addLead = (lead: string) => call('POST', '/api/lead', { name: lead, email: `${lead}@example.com` });
  return { call, hook, tell: addLead };
}

const countDeliveries = async (webhookId: number) => {
  const sql = 'select count(*)::int as count from webhook_deliveries where webhook_id = $1';
  return (await test.deps.database.pool.query(sql, [webhookId])).rows[0].count as number;
};

/** Number of its jobs, including finished ones. */
const countJobs = async (webhookId: number) => {
  const { rows } = await test.deps.database.pool.query(
    `select count(*)::int as count from pgboss.job j
     where j.name like 'send-webhook%' and j.group_id = (select owner_id::text from webhooks where id = $1)`,
    [webhookId],
  );
  return rows[0].count as number;
};

it('slow receivers of a dozen accounts delay no other account', async () => {
  const slow = await Promise.all(
    Array.from({ length: 12 }, (_, index) => openOwner(`slow-${index}`, `${url}/slow`)),
  );
  for (const { tell } of slow) await Promise.all(['ana', 'ben', 'carla'].map(tell));
  await waitFor(async () => expect(heldResponses.length).toBeGreaterThanOrEqual(8), {
    timeout: 60_000,
    interval: 50,
  });
  const other = await openOwner('other', `${url}/fast`);
  await other.tell('dina');
  await waitFor(async () => expect(arrived).toContain('dina'), { timeout: 60_000, interval: 50 });
  expect(givenUp).toBe(0);
}, 120_000);

it('resending a message whose first attempt is running sends it once', async () => {
  const { call, hook, tell } = await openOwner('impatient', `${url}/slow`);
  const before = heldResponses.length;
  await tell('ines');
  await waitFor(async () => expect(heldResponses.length).toBe(before + 1), { timeout: 60_000, interval: 50 });
  const [{ id }] = (await call('GET', `/api/webhooks/${hook.id}/deliveries`)).json<[WebhookDelivery]>();
  const resent = await call('POST', `/api/webhook-deliveries/${id}/resend`);
  expect(resent.json()).toMatchObject({ id, state: 'pending', attempts: 0 });
  expect(await countJobs(hook.id)).toBe(1);
}, 120_000);

it('a failing webhook queues few attempts and resumes deferred deliveries after a success', async () => {
  isHolding = false;
  const { pool } = test.deps.database;
  const { hook, tell, call } = await openOwner('away', `${url}/slow`);
  await pool.query('update webhooks set failing_since = now() where id = $1', [hook.id]);
  // The maximum number of attempts is already waiting.
  await pool.query(
    `insert into webhook_deliveries (owner_id, webhook_id, message_id, event, payload, attempts, due_at)
     select owner_id, id, gen_random_uuid(), 'lead.created', '{}', 1, now()
     from webhooks, generate_series(1, 6) where id = $1`,
    [hook.id],
  );
  await tell('ella');
  expect(await countJobs(hook.id)).toBe(0);
  const [waiting] = (await call('GET', `/api/webhooks/${hook.id}/deliveries`)).json<WebhookDelivery[]>();
  expect(waiting).toMatchObject({ state: 'pending', attempts: 0 });
  await call('POST', `/api/webhooks/${hook.id}/test`);
  await waitFor(async () => expect(arrived).toContain('ella'), { timeout: 60_000, interval: 50 });
}, 120_000);

it('retries that are hours away do not delay new messages of a recovered webhook', async () => {
  const { hook, tell } = await openOwner('well-again', `${url}/fast`);
  await test.deps.database.pool.query(
    `insert into webhook_deliveries (owner_id, webhook_id, message_id, event, payload, attempts, due_at)
     select owner_id, id, gen_random_uuid(), 'lead.created', '{}', 4, now() + interval '5 hours'
     from webhooks, generate_series(1, 60) where id = $1`,
    [hook.id],
  );
  await tell('hana');
  expect(await countJobs(hook.id)).toBe(1);
});

it('a success queues deferred deliveries, but not resent ones a second time', async () => {
  const { pool } = test.deps.database;
  const { call, hook } = await openOwner('resender', `${url}/fast`);
  const add = async (due: string, isPutOff: boolean) => {
    const { rows } = await pool.query(
      `insert into webhook_deliveries (owner_id, webhook_id, message_id, event, payload, created_at, due_at, is_put_off)
       select owner_id, id, gen_random_uuid(), 'lead.created', '{"data":{"name":"once"}}', at, ${due}, ${isPutOff}
       from webhooks, (select now() - interval '8 minutes' as at) as made where id = $1 returning id::int`,
      [hook.id],
    );
    return rows[0].id as number;
  };
  const putOff = await add(`at + interval '10 minutes'`, true);
  await add('now()', false);
  await call('POST', `/api/webhooks/${hook.id}/test`);
  await waitFor(
    async () => {
      const deliveries = (await call('GET', `/api/webhooks/${hook.id}/deliveries`)).json<WebhookDelivery[]>();
      expect(deliveries.filter(({ state }) => state === 'delivered')).toHaveLength(2);
      expect(deliveries.find(({ id }) => id === putOff)).toMatchObject({ state: 'delivered' });
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(await countJobs(hook.id)).toBe(2);
}, 120_000);

it('housekeeping finds a lost delivery behind many late ones and ends its deferral', async () => {
  const { pool } = test.deps.database;
  const late = await openOwner('only-late', `${url}/fast`);
  const lostOwner = await openOwner('lost', `${url}/fast`);
  const [{ owner_id: lateOwner }] = (
    await pool.query('select owner_id from webhooks where id = $1', [late.hook.id])
  ).rows;
  await pool.query(
    `with hooks as (
       insert into webhooks (owner_id, url, secret) select $1, $2, ''::bytea from generate_series(1, 26)
       returning owner_id, id)
     insert into webhook_deliveries (owner_id, webhook_id, message_id, event, payload, created_at, due_at)
     select owner_id, id, gen_random_uuid(), 'lead.created', '{}', at, at
     from hooks, generate_series(1, 20), (select now() - interval '2 hours' as at) as made`,
    [lateOwner, `${url}/fast`],
  );
  const { rows } = await pool.query(
    `insert into webhook_deliveries (owner_id, webhook_id, message_id, event, payload, created_at, due_at, is_put_off)
     select owner_id, id, gen_random_uuid(), 'lead.created', '{}', at, at + interval '10 minutes', true
     from webhooks, (select now() - interval '1 hour' as at) as made where id = $1 returning id::int`,
    [lostOwner.hook.id],
  );
  const queued: object[] = [];
  await webhooks.housekeeping!['lost deliveries']!({
    ...test.deps,
    jobs: {
      ...test.deps.jobs,
      listAccountsWaiting: async () => new Set([lateOwner]),
      enqueue: async (_, payload) => void queued.push(payload),
    },
  });
  expect(queued).toContainEqual({ deliveryId: rows[0].id, attempt: 0 });
  const stillPutOff =
    'select 1 from webhook_deliveries where id = $1 and (is_put_off or due_at > created_at)';
  expect((await pool.query(stillPutOff, [rows[0].id])).rows).toEqual([]);
});

it('a failing receiver keeps at most the maximum number of waiting deliveries', async () => {
  const { pool } = test.deps.database;
  const { hook, tell } = await openOwner('gone', `${url}/slow`);
  await pool.query('update webhooks set failing_since = now() where id = $1', [hook.id]);
  await pool.query(
    `insert into webhook_deliveries (owner_id, webhook_id, message_id, event, payload, due_at)
     select owner_id, id, gen_random_uuid(), 'lead.created', '{}', now() + interval '1 hour'
     from webhooks, generate_series(1, $2) where id = $1`,
    [hook.id, limits.webhookDeliveriesWaiting + 50],
  );
  await tell('fely');
  expect(await countDeliveries(hook.id)).toBe(limits.webhookDeliveriesWaiting);
});

it('a host name that starts to resolve to the own machine is not contacted', async () => {
  const name = 'rebinding-hook.test';
  names.answers[name] = [publicAddress, '127.0.0.1'];
  const { call, hook, tell } = await openOwner('rebinder', `http://${name}:${trap.port}/`);
  await tell('gina');
  await waitFor(
    async () => {
      const [latest] = (await call('GET', `/api/webhooks/${hook.id}/deliveries`)).json<WebhookDelivery[]>();
      expect(latest).toMatchObject({ problem: 'not-allowed' });
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(trap.connections).toBe(0);
}, 120_000);
