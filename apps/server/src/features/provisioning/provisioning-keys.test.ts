import type { AuditEntry } from '@anito/contract/audit';
import { limits } from '@anito/contract/limits';
import type { ProvisioningKey } from '@anito/contract/provisioning-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProvisioningApp } from './testing/provisioning-app.ts';

let tools: Awaited<ReturnType<typeof createProvisioningApp>>;
beforeAll(async () => {
  tools = await createProvisioningApp({ rateLimits: { provisioningKey: { points: 20, seconds: 60 } } });
});
afterAll(() => tools.close());

const keys = '/api/admin/provisioning-keys';
const accounts = '/api/installation/accounts';
const listKeys = async () => (await tools.call('GET', keys)).body as ProvisioningKey[];

describe('the provisioning keys of the installation', () => {
  it('are listed with name, scopes, creator and last use, and never with their secret', async () => {
    const { status, body } = await tools.call('POST', keys, {
      name: '  Billing ',
      scopes: ['usage:read', 'accounts:read', 'usage:read'],
    });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^anito_op_[\w-]{43}$/);
    const [listed] = await listKeys();
    expect(listed).toEqual({
      id: body.key.id,
      name: 'Billing',
      scopes: ['accounts:read', 'usage:read'],
      keySuffix: body.secret.slice(-4),
      createdBy: 'boss@example.com',
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    const headers = { authorization: `Bearer ${body.secret}` };
    expect((await tools.call('GET', accounts, undefined, headers)).status).toBe(200);
    const used = (await listKeys())[0]!.lastUsedAt;
    expect(Date.parse(used!)).toBeGreaterThanOrEqual(Date.parse(listed!.createdAt));
    const stored = JSON.stringify(
      await tools.query('select to_json(k)::text as row from provisioning_keys k'),
    );
    expect(stored).not.toContain(body.secret.slice('anito_op_'.length));
  });

  it('are recorded in the audit log when they are created and revoked', async () => {
    const { id } = await tools.createKey('Recorded', ['usage:read']);
    await tools.call('DELETE', `${keys}/${id}`);
    const { body } = await tools.call('GET', '/api/admin/audit?person=recorded');
    expect(
      body.entries.map(({ action, detail, actorEmail }: AuditEntry) => [action, detail, actorEmail]),
    ).toEqual([
      ['provisioning-key.revoked', null, 'boss@example.com'],
      ['provisioning-key.created', 'usage:read', 'boss@example.com'],
    ]);
  });

  it('stop working as soon as they are revoked, which succeeds once', async () => {
    const { id, headers } = await tools.createKey('Short-lived');
    expect((await tools.call('GET', accounts, undefined, headers)).status).toBe(200);
    expect(await tools.call('DELETE', `${keys}/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
    const refused = await tools.call('GET', accounts, undefined, headers);
    expect([refused.status, refused.body.reason]).toEqual([401, 'provisioning-key-refused']);
    expect((await tools.call('DELETE', `${keys}/${id}`)).status).toBe(404);
    expect((await listKeys()).map((key) => key.id)).not.toContain(id);
  });

  it('are refused without the scope of a call', async () => {
    const { headers } = await tools.createKey('Meter', ['usage:read']);
    const refused = await tools.call('GET', accounts, undefined, headers);
    expect([refused.status, refused.body.reason]).toEqual([403, 'provisioning-key-scope']);
  });

  it.each([
    ['no name', { scopes: ['usage:read'] }],
    ['a blank name', { name: ' ', scopes: ['usage:read'] }],
    ['no scope', { name: 'X', scopes: [] }],
    ['an unknown scope', { name: 'X', scopes: ['conversations:read'] }],
    ['an unknown field', { name: 'X', scopes: ['usage:read'], isAdmin: true }],
  ])('are not created with %s', async (_, body) => {
    expect(await tools.call('POST', keys, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  it('are closed to users', async () => {
    const { headers } = await tools.addPerson('stranger@example.com');
    const body = { name: 'X', scopes: ['usage:read'] };
    expect((await tools.call('POST', keys, body, headers)).status).toBe(403);
    expect((await tools.call('GET', keys, undefined, headers)).status).toBe(403);
  });

  it('are rate-limited one by one', async () => {
    const [busy, idle] = [await tools.createKey('Busy'), await tools.createKey('Idle')];
    const send = async ({ headers }: typeof busy) => tools.call('GET', accounts, undefined, headers);
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(busy)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(idle)).status).toBe(200);
  });

  it(`are at most ${limits.provisioningKeys}, also when they are created at once`, async () => {
    const existing = (await listKeys()).length;
    const created = await Promise.all(
      Array.from({ length: limits.provisioningKeys - existing + 5 }, () =>
        tools.call('POST', keys, { name: 'Many', scopes: ['usage:read'] }),
      ),
    );
    expect(created.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await listKeys()).toHaveLength(limits.provisioningKeys);
  });
});
