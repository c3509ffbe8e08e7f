import { Writable } from 'node:stream';
import type { NotionConnectionWithPages, NotionValidation } from '@anito/contract/notion';
import { exampleIds } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLog } from '../../lib/log.ts';
import { dumpTables } from '../../testing/dump-tables.ts';
import { startWorker } from '../../worker.ts';
import { createNotionApp, type NotionApp } from './testing/notion-app.ts';

const canary = 'ntn_canary-4711';

let app: NotionApp;
let logged: FastifyInstance;
const lines: string[] = [];

beforeAll(async () => {
  app = await createNotionApp({ worker: false });
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app.deps.log = createLog('debug', stream);
  await startWorker(app.deps);
  logged = await buildApp(app.deps);
  await logged.ready();
});
afterAll(async () => {
  await logged.close();
  await app.close();
});

const outputs: string[] = [];
let keys = 0;

async function send(headers: object, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const key = method === 'POST' ? { 'idempotency-key': `canary-hunt-${++keys}` } : {};
  const response = await logged.inject({
    method,
    url,
    headers: { ...headers, ...key },
    ...(payload ? { payload } : {}),
  });
  outputs.push(JSON.stringify(response.headers), response.body);
  return response;
}

/** Calls each endpoint that takes a token, with the token in every place that it accepts. */
async function callEverything(headers: object): Promise<number[]> {
  const { handbook, products } = exampleIds;
  const statuses: number[] = [];
  const note = async (sending: ReturnType<typeof send>) => void statuses.push((await sending).statusCode);
  const paths = ['pages', 'root-items', 'content-groups', `content/page/${handbook}/enhanced`, 'nowhere'];
  for (const look of paths) {
    await note(send(headers, 'GET', `/api/notion/${look}?apiToken=${canary}`));
    await note(send({ ...headers, 'x-notion-token': canary }, 'GET', `/api/notion/${look}`));
    await note(send(headers, 'GET', `/api/notion/${look}?apiToken=${canary}%20x&apiToken=${canary}`));
  }
  const filters = [{ property: 'Price', value: '45', propertyType: 'number' }];
  for (const tokenInput of [{ apiToken: canary }, { apiToken: `${canary}\r\n` }, { apiToken: [canary] }]) {
    await note(send(headers, 'POST', '/api/notion/validate', tokenInput));
    await note(
      send(headers, 'POST', '/api/notion/databases/filter', {
        ...tokenInput,
        databaseIds: [products],
        filters,
      }),
    );
    const selectedPages = [{ notionPageId: handbook }];
    await note(
      send(headers, 'POST', '/api/notion/connections', {
        ...tokenInput,
        connectionName: 'Wiki',
        selectedPages,
      }),
    );
  }
  return statuses;
}

describe('a token of Notion', () => {
  it('appears in no log, table, response, metric or address, for successful and failed requests', async () => {
    const headers = await app.signIn('canary@example.com');
    app.fake.tokens.add(canary);
    const good = await callEverything(headers);
    expect(good.filter((status) => status < 300)).toHaveLength(14);
    const [connection] = await app.call<NotionConnectionWithPages[]>(
      headers,
      'GET',
      '/api/notion/connections',
    );
    const url = `/api/notion/connections/${connection!.id}`;
    const update = { connectionName: 'Wiki', selectedPages: [{ notionPageId: exampleIds.branches }] };
    expect((await send(headers, 'PUT', url, { ...update, apiToken: canary })).statusCode).toBe(200);
    expect(await app.sync(headers, connection!.id)).toMatchObject({ status: 'completed' });
    await send(headers, 'GET', `${url}/refresh`);

    app.fake.tokens.delete(canary);
    expect((await callEverything(headers)).filter((status) => status < 300)).toHaveLength(2);
    expect(await app.sync(headers, connection!.id)).toMatchObject({ status: 'failed' });
    await send(headers, 'GET', `${url}/refresh`);
    // Failures of the product itself.
    app.fake.tokens.add(canary);
    const { pool } = app.deps.database;
    await pool.query('alter table notion_tokens rename to notion_tokens_away');
    await pool.query('alter table host_paces rename to host_paces_away');
    expect((await callEverything(headers)).filter((status) => status >= 500).length).toBeGreaterThan(5);
    await pool.query('alter table notion_tokens_away rename to notion_tokens');
    await pool.query('alter table host_paces_away rename to host_paces');

    await send({}, 'GET', '/metrics');
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.join('')).not.toContain('canary');
    expect(outputs.join('')).not.toContain('canary-4711');
    const dump = await dumpTables(app.deps.database);
    expect(dump).toContain('Golden Bakeshop');
    expect(dump).not.toContain(canary);
    expect(dump).not.toContain(Buffer.from(canary).toString('hex'));
    expect(app.fake.requests.length).toBeGreaterThan(20);
    const addresses = app.fake.requests.map(({ path, body }) => path + JSON.stringify(body));
    expect(addresses.join('\n')).not.toContain('canary');
  });

  it('cannot be decrypted in place of another one', async () => {
    const [a, b] = [await app.signIn('swap-a@example.com'), await app.signIn('swap-b@example.com')];
    app.fake.tokens.add('ntn_of-a').add('ntn_of-b');
    const connect = async (headers: typeof a, apiToken: string) => {
      const { tokenHandle } = await app.call<NotionValidation>(headers, 'POST', '/api/notion/validate', {
        apiToken,
      });
      const { id } = await app.connect(headers, [{ notionPageId: exampleIds.branches }], { apiToken });
      return { headers: { ...headers, 'x-notion-token': tokenHandle! }, id };
    };
    const [ofA, ofB] = [await connect(a, 'ntn_of-a'), await connect(b, 'ntn_of-b')];
    const { pool } = app.deps.database;
    const swap = (table: string, key: string) =>
      pool.query(
        `update ${table} t set token = o.token from ${table} o
         where t.owner_id <> o.owner_id and t.${key} <> o.${key} and t.owner_id in
           (select owner_id from connections where id in ($1, $2)) and o.owner_id in
           (select owner_id from connections where id in ($1, $2))`,
        [ofA.id, ofB.id],
      );
    await swap('notion_tokens', 'handle_hash');
    await swap('notion_connections', 'connection_id');
    app.fake.requests.splice(0);
    for (const { headers, id } of [ofA, ofB]) {
      expect((await app.request(headers, 'GET', '/api/notion/root-items')).statusCode).toBe(400);
      expect(await app.refresh(headers, id)).toMatchObject({
        refreshError: expect.stringContaining('connect Notion again'),
        needsReconnect: true,
      });
    }
    expect(app.fake.requests).toEqual([]);
  });
});
