import type { Action, ActionRun, HttpAction, RunResult } from '@anito/contract/actions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/dump-tables.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { listOfferedActions, type RunRequest, runAction } from './actions.service.ts';
import { cleanUpRuns } from './actions.store.ts';
import { type FakeService, startFakeService } from './testing/fake-service.ts';

const secret = { name: 'X-Key', value: 'Bearer canary-4711-secret' };

let service: FakeService;
let elsewhere: FakeService;
let test: TestApp;
let shop: Shop;
let foreign: Shop;
const lines: string[] = [];

beforeAll(async () => {
  [service, elsewhere] = await Promise.all([startFakeService(), startFakeService()]);
  const many = { points: 100_000, seconds: 60 };
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: `${service.host},${elsewhere.host}`, LOG_LEVEL: 'info' },
    onLogLine: (line) => lines.push(line),
    worker: true,
    embed: createWordEmbed(),
    rateLimits: { actionRun: many, actionChange: many },
  });
  shop = await openShop(test, 'owner@example.com');
  foreign = await openShop(test, 'stranger@example.com');
});
afterAll(async () => {
  await test.close();
  await Promise.all([service.close(), elsewhere.close()]);
});
beforeEach(() => {
  test.deps.actionTimeouts.runMs = 60_000;
  service.asked.length = 0;
  elsewhere.asked.length = 0;
});

const call = (
  ...[method, url, payload]: [method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, payload?: object]
) => createApi(test.app).request(shop.headers, method, url, payload);
const urlOfAll = () => `/api/assistant/${shop.assistantId}/actions`;

const parameters = {
  type: 'object',
  properties: {
    day: { type: 'string', format: 'date', description: 'The day' },
    guests: { type: 'integer', minimum: 1, maximum: 12 },
    note: { type: 'string', maxLength: 40 },
  },
  required: ['day'],
  additionalProperties: false,
};

const write = (overrides: object = {}) => ({
  name: 'Book a table',
  description: 'When somebody wants to reserve a table.',
  method: 'POST',
  address: `${service.url}/echo`,
  sendsAs: 'json',
  parameters,
  ...overrides,
});

async function add(overrides: object = {}): Promise<HttpAction> {
  const response = await call('POST', urlOfAll(), write(overrides));
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json<HttpAction>();
}
const remove = async ({ id }: Pick<Action, 'id'>) =>
  expect((await call('DELETE', `/api/actions/${id}`)).statusCode).toBe(200);

const tryOut = async ({ id }: Pick<Action, 'id'>, args: object = { day: '2027-02-03' }) =>
  (await call('POST', `/api/actions/${id}/test`, { args })).json<RunResult>();

/** Adds an action, tests it once and deletes it. */
async function tryOnce(overrides: object, args?: object): Promise<RunResult> {
  const action = await add(overrides);
  const result = await tryOut(action, args);
  await remove(action);
  return result;
}

const wantRun = (action: HttpAction, overrides: Partial<RunRequest> = {}): RunRequest => ({
  ownerId: shop.ownerId,
  assistantId: shop.assistantId,
  actionId: action.id,
  toolName: action.toolName,
  args: { day: '2027-02-03' },
  threadId: null,
  conversationId: null,
  runKey: crypto.randomUUID(),
  ...overrides,
});
const run = (request: RunRequest) => runAction(test.deps, request, AbortSignal.timeout(20_000));

describe('an action', () => {
  it('can be created, listed, updated and deleted, and its secret is never shown', async () => {
    const action = await add({ secret });
    expect(action).toMatchObject({ toolName: 'book_a_table', secretName: 'X-Key', asksFirst: true });
    expect(Object.keys(action.parameters.properties)).toEqual(['day', 'guests', 'note']);
    const twin = await add();
    expect(twin.toolName).toBe('book_a_table_2');
    const changed = await call(
      'PUT',
      `/api/actions/${action.id}`,
      write({ name: 'Reserve', isActive: false }),
    );
    expect(changed.json()).toMatchObject({ name: 'Reserve', isActive: false, secretName: 'X-Key' });
    const response = await call('GET', urlOfAll());
    expect(response.json<Action[]>().map(({ name }) => name)).toEqual(['Reserve', 'Book a table']);
    expect(response.body).not.toContain('canary-4711');
    await remove(action);
    await remove(twin);
    expect((await call('GET', urlOfAll())).json()).toEqual([]);
  });

  it('is private to its owner', async () => {
    const action = await add();
    const api = createApi(test.app);
    for (const [method, url, payload] of [
      ['GET', urlOfAll()],
      ['GET', `${urlOfAll()}/runs`],
      ['POST', urlOfAll(), write()],
      ['PUT', `/api/actions/${action.id}`, write()],
      ['POST', `/api/actions/${action.id}/test`, { args: {} }],
      ['DELETE', `/api/actions/${action.id}`],
    ] as const) {
      expect((await api.request(foreign.headers, method, url, payload)).statusCode).toBe(404);
    }
    const foreignRun = wantRun(action, { ownerId: foreign.ownerId, assistantId: foreign.assistantId });
    expect(await run(foreignRun)).toMatchObject({ status: 'failed', reason: 'not-allowed' });
    const ofOther = wantRun(action, { assistantId: foreign.assistantId });
    expect(await run(ofOther)).toMatchObject({ status: 'failed', reason: 'not-allowed' });
    expect(service.asked).toEqual([]);
    await remove(action);
  });

  it.each([
    ['no address', { address: 'nothing' }],
    ['a host that is a parameter', { address: 'https://{day}.example.com/' }],
    ['an unknown parameter in the address', { address: 'https://example.com/{who}' }],
    ['an optional parameter in the address', { address: 'https://example.com/{note}' }],
    ['a body for a GET request', { method: 'GET', sendsAs: 'json' }],
    ['a template that is not JSON', { template: '{"day": {day}}' }],
    ['a template of thousands of levels', { template: `{"a":${'['.repeat(3_900)}${']'.repeat(3_900)}}` }],
    ['a connection header', { headers: [{ name: 'Host', value: 'x' }] }],
    ['a secret with a line break', { secret: { name: 'X-Key', value: 'a\r\nX: b' } }],
    [
      'a parameter of an unknown type',
      { parameters: { ...parameters, properties: { day: { type: 'array' } } } },
    ],
    [
      'a parameter that every object has',
      {
        parameters: {
          ...parameters,
          required: [],
          properties: JSON.parse('{"constructor":{"type":"string"}}'),
        },
      },
    ],
  ])('is refused with %s', async (_, more) => {
    expect((await call('POST', urlOfAll(), write(more))).statusCode).toBe(400);
  });

  it("asks first if it may change something, even against its owner's setting", async () => {
    const [reads, changes] = [
      await add({ name: 'Reads', method: 'GET', sendsAs: 'query', asksFirst: false }),
      await add({ name: 'Changes', asksFirst: false }),
    ];
    const off = await add({ name: 'Off', isActive: false });
    const offered = await listOfferedActions(test.deps, shop.ownerId, shop.assistantId);
    expect(offered.map(({ name, asksFirst }) => [name, asksFirst])).toEqual([
      ['Reads', false],
      ['Changes', true],
    ]);
    expect(await listOfferedActions(test.deps, foreign.ownerId, shop.assistantId)).toEqual([]);
    for (const action of [reads, changes, off]) await remove(action);
  });

  it('sends its secret only to the origin it was entered for', async () => {
    const action = await add({ secret });
    const movedAction = write({ address: `${elsewhere.url}/echo` });
    const refused = await call('PUT', `/api/actions/${action.id}`, movedAction);
    expect([refused.statusCode, refused.json().reason]).toEqual([400, 'action-secret-again']);
    expect((await call('PUT', `/api/actions/${action.id}`, { ...movedAction, secret })).statusCode).toBe(200);
    await remove(action);
  });

  it('is limited to twenty per assistant', async () => {
    const responses = await Promise.all(Array.from({ length: 22 }, () => call('POST', urlOfAll(), write())));
    const added = responses.filter(({ statusCode }) => statusCode === 201);
    expect([added.length, responses.find(({ statusCode }) => statusCode !== 201)?.statusCode]).toEqual([
      20, 413,
    ]);
    const names = added.map((response) => response.json<HttpAction>().toolName);
    expect(new Set(names).size).toBe(20);
    for (const response of added) await remove(response.json<HttpAction>());
  });
});

describe('a run', () => {
  it('sends the arguments as a body with the secret and returns lines of text', async () => {
    const result = await tryOnce({ secret }, { day: '2027-02-03', guests: '4' });
    expect(service.asked[0]).toMatchObject({
      method: 'POST',
      body: '{"day":"2027-02-03","guests":4}',
      headers: { 'x-key': secret.value, 'content-type': 'application/json' },
    });
    // The service has repeated the request.
    expect(result).toMatchObject({ status: 'done', text: expect.stringContaining('x-key: •••') });
    expect(JSON.stringify(result)).not.toContain('canary-4711');
  });

  it('fills a parsed template, in JSON and in forms', async () => {
    const template = '{"data":{"when":"{day}","guests":"{guests}","said":"For {note}!","fixed":7}}';
    const args = { day: '2027-02-03', guests: 4, note: '","admin":true,"x":"' };
    await tryOnce({ template }, args);
    expect(JSON.parse(service.asked[0]!.body)).toEqual({
      data: { when: '2027-02-03', guests: 4, said: 'For ","admin":true,"x":"!', fixed: 7 },
    });
    await tryOnce({ template, sendsAs: 'form' }, args);
    expect(new URLSearchParams(service.asked[1]!.body).get('data[guests]')).toBe('4');
  });

  it.each([
    ['a/b?c#d&e', '/echo/a%2Fb%3Fc%23d%26e/x?fixed=1&day=2027-02-03'],
    ['Jose Rizal é', '/echo/Jose%20Rizal%20%C3%A9/x?fixed=1&day=2027-02-03'],
  ])('keeps %j in its part of the address', async (note, expected) => {
    const all = { ...parameters, required: ['day', 'note'] };
    const address = `${service.url}/echo/{note}/x?fixed=1`;
    await tryOnce({ address, method: 'GET', sendsAs: 'query', parameters: all }, { day: '2027-02-03', note });
    expect(service.asked[0]?.url).toBe(expected);
  });

  it.each(['.', '..', '%2e%2e', '. '])('keeps the path for the argument %j', async (note) => {
    const all = { ...parameters, required: ['day', 'note'] };
    const address = `${service.url}/echo/{note}/x`;
    const result = await tryOnce({ address, parameters: all }, { day: '2027-02-03', note });
    if (note.startsWith('%')) expect(service.asked[0]?.url).toBe('/echo/%252e%252e/x');
    else expect([result, service.asked]).toMatchObject([{ reason: 'invalid-arguments' }, []]);
  });

  it.each([
    [{}, { day: 'missing' }],
    [{ day: 'tomorrow' }, { day: 'not-a-date' }],
    [{ day: '2027-02-30' }, { day: 'not-a-date' }],
    [{ day: '2027-02-03', guests: 13 }, { guests: 'too-large' }],
    [{ day: '2027-02-03', guests: 1.5 }, { guests: 'not-whole' }],
    [{ day: '2027-02-03', guests: 'many' }, { guests: 'not-number' }],
    [{ day: '2027-02-03', note: 'x'.repeat(41) }, { note: 'too-long' }],
    [{ day: '2027-02-03', sum: 1 }, { sum: 'unknown' }],
  ])('makes no call for the arguments %j', async (args, problems) => {
    expect(await tryOnce({}, args)).toMatchObject({ reason: 'invalid-arguments', problems });
    expect(service.asked).toEqual([]);
  });

  it.each([
    ['page', 'Your table is booked.'],
    ['text', 'Booked ‹b›for‹/b› you'],
    ['nothing', '204 No Content'],
    ['slots', 'start: 2027-02-03T09:00:00Z'],
    ['deep', 'a:'],
    ['many-numbers', '- 1'],
  ])('returns text for a reply with %s', async (path, text) => {
    const result = await tryOnce({ address: `${service.url}/${path}` });
    expect(result).toMatchObject({ status: 'done', text: expect.stringContaining(text) });
    if (result.status === 'done') {
      expect(result.text.length).toBeLessThanOrEqual(8_000);
      expect(result.text).not.toMatch(/[<>]|alert/);
    }
  });

  it.each([
    ['hang', 'timeout'],
    ['headers', 'timeout'],
    ['drip', 'timeout'],
    ['events', 'timeout'],
    ['large', 'too-large'],
    ['large-picture', 'too-large'],
    ['bomb', 'too-large'],
    ['broken', 'bad-answer'],
    ['not-utf8', 'bad-answer'],
    ['picture', 'bad-answer'],
    ['short', 'unreachable'],
    ['reset', 'unreachable'],
    ['error', 'refused'],
    ['refused', 'refused'],
    ['nowhere', 'refused'],
  ])('fails after the reply "%s" with %s', async (path, reason) => {
    if (reason === 'timeout') test.deps.actionTimeouts.runMs = 1_500;
    const result = await tryOnce({ address: `${service.url}/${path}`, secret });
    expect(result).toMatchObject({ status: 'failed', reason });
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(service.asked).toHaveLength(1);
  });

  it('follows a redirect to another origin only for a GET without a secret', async () => {
    const address = `${service.url}/redirect?to=${encodeURIComponent(`${elsewhere.url}/text`)}`;
    const reads = { method: 'GET', sendsAs: 'query' };
    expect(await tryOnce({ address, ...reads })).toMatchObject({ status: 'done' });
    expect(elsewhere.asked).toHaveLength(1);
    expect(await tryOnce({ address, ...reads, secret })).toMatchObject({ reason: 'refused' });
    expect(await tryOnce({ address })).toMatchObject({ reason: 'refused' });
    expect(elsewhere.asked).toHaveLength(1);
    const near = `${service.url}/redirect?to=/echo`;
    expect(await tryOnce({ address: near, ...reads, secret })).toMatchObject({ status: 'done' });
    expect(service.asked.at(-1)?.headers['x-key']).toBe(secret.value);
  });
});

describe('the key of a run', () => {
  it('runs once for repeated and simultaneous requests', async () => {
    const action = await add();
    const request = wantRun(action);
    await Promise.all(Array.from({ length: 10 }, () => run(request)));
    const again = await run(request);
    expect(again).toMatchObject({ status: 'done', text: expect.stringContaining('2027-02-03') });
    expect(service.asked).toHaveLength(1);
    // Keys are unique per owner.
    const other = await createApi(test.app).request(
      foreign.headers,
      'POST',
      `/api/assistant/${foreign.assistantId}/actions`,
      write(),
    );
    const { id: actionId } = other.json<HttpAction>();
    const { ownerId, assistantId } = foreign;
    expect(await run({ ...request, ownerId, assistantId, actionId })).toMatchObject({ status: 'done' });
    expect(service.asked).toHaveLength(2);
    await remove(action);
  });

  it('returns the stored result after the limit of runs is reached', async () => {
    const action = await add();
    const request = wantRun(action);
    const done = await run(request);
    const rateLimits = { ...test.deps.rateLimits, consume: () => Promise.reject(new Error('limit reached')) };
    const limited = (wanted: RunRequest) =>
      runAction({ ...test.deps, rateLimits }, wanted, AbortSignal.timeout(60_000));
    expect(await limited(request)).toEqual(done);
    expect(await limited(wantRun(action))).toMatchObject({ status: 'failed', reason: 'not-allowed' });
    await remove(action);
  });

  it('loses its stored result after an hour and does not run again', async () => {
    const action = await add();
    const request = wantRun(action);
    const done = await run(request);
    expect(done).toMatchObject({ status: 'done', text: expect.stringMatching(/./) });
    await cleanUpRuns(test.deps.database);
    expect(await run(request)).toEqual(done);
    await test.deps.database.pool.query("update action_runs set created_at = now() - interval '61 minutes'");
    await cleanUpRuns(test.deps.database);
    expect(await run(request)).toMatchObject({ status: 'done', text: '' });
    expect(service.asked).toHaveLength(1);
    await remove(action);
  });

  it('does not run again after its process died', async () => {
    const action = await add();
    const request = wantRun(action);
    await test.deps.database.pool.query(
      `insert into action_runs (owner_id, assistant_id, action_id, name, run_key, created_at)
       values ($1, $2, $3, 'x', $4, now() - interval '3 minutes')`,
      [shop.ownerId, shop.assistantId, action.id, request.runKey],
    );
    const unknown = { status: 'failed', reason: 'unknown' };
    expect(await run(request)).toMatchObject(unknown);
    await cleanUpRuns(test.deps.database);
    expect(await run(request)).toMatchObject(unknown);
    expect(service.asked).toEqual([]);
    await test.deps.database.pool.query("update action_runs set created_at = now() - interval '31 days'");
    await cleanUpRuns(test.deps.database);
    expect((await call('GET', `${urlOfAll()}/runs`)).json()).toEqual([]);
    await remove(action);
  });

  it('throws for a caller who left and does not run again', async () => {
    const action = await add({ address: `${service.url}/hang` });
    const request = wantRun(action);
    const leaving = new AbortController();
    const started = runAction(test.deps, request, leaving.signal);
    while (service.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    leaving.abort(new Error('left'));
    await expect(started).rejects.toThrow('left');
    expect(await run(request)).toMatchObject({ status: 'failed', reason: 'unknown' });
    expect(service.asked).toHaveLength(1);
    await remove(action);
  });
});

it('lists and audits runs without secrets or arguments', async () => {
  const action = await add({ secret, address: `${service.url}/text` });
  await run(wantRun(action, { args: { day: '2027-02-03', note: 'argument-0815' } }));
  await tryOut(action);
  const runs = (await call('GET', `${urlOfAll()}/runs`)).json<ActionRun[]>();
  expect(runs).toMatchObject([
    { name: 'Book a table', status: 'done', isTest: true, httpStatus: 200 },
    { name: 'Book a table', status: 'done', isTest: false },
  ]);
  const { rows } = await test.deps.database.pool.query(
    "select actor_id, detail from audit_log where action = 'action.run' and object = $1 order by created_at",
    [`action:${action.id}`],
  );
  const detail = `assistant:${shop.assistantId} tool:book_a_table done`;
  expect(rows).toEqual([
    { actor_id: null, detail },
    { actor_id: shop.ownerId, detail },
  ]);
  const stored = `${await dumpTables(test.deps.database)}${lines.join('')}`;
  expect(stored).not.toContain('canary-4711');
  expect(stored).not.toContain('argument-0815');
  await remove(action);
});
