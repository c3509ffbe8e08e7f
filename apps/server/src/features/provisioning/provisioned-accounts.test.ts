import type { ProvisionedAccount } from '@anito/contract/provisioning';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProvisioningApp } from './testing/provisioning-app.ts';

let tools: Awaited<ReturnType<typeof createProvisioningApp>>;
beforeAll(async () => {
  tools = await createProvisioningApp();
});
afterAll(() => tools.close());

describe('the accounts of the installation', () => {
  it('are listed page by page, each once', async () => {
    for (const name of ['first', 'second', 'third']) await tools.addPerson(`${name}@list.example`);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await tools.provision('GET', `/accounts?limit=2${cursor}`);
      expect(status).toBe(200);
      expect(body.accounts.length).toBeLessThanOrEqual(2);
      seen.push(...body.accounts.map(({ id }: ProvisionedAccount) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor);
    const users = await tools.query('select id from users order by id');
    expect(seen).toEqual(users.map(({ id }) => id));
  });

  it('are found by their whole address in any case', async () => {
    const { id } = await tools.addPerson('Rosa@Find.example');
    const find = async (email: string) => {
      const { body } = await tools.provision('GET', `/accounts?email=${encodeURIComponent(email)}`);
      return body.accounts.map((account: ProvisionedAccount) => account.id);
    };
    expect(await find('rosa@FIND.example')).toEqual([id]);
    for (const other of ['rosa', '@find.example', '%', "' or 1=1 --"]) expect(await find(other)).toEqual([]);
  });

  it('are shown with state and plan, and without their data', async () => {
    const { id } = await tools.addPerson('shown@example.com');
    expect(await tools.getAccount(id)).toEqual({
      id,
      externalId: null,
      email: 'shown@example.com',
      firstName: 'shown',
      lastName: '',
      status: 'active',
      suspendedAt: null,
      suspensionReason: null,
      plan: 'trial',
      isSubscriptionActive: true,
      subscriptionStartDate: expect.any(String),
      subscriptionEndDate: expect.any(String),
      createdAt: expect.any(String),
    });
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=1', 'email=', 'page=1', 'email=%00'])(
    'are not listed with ?%s',
    async (query) => {
      expect(await tools.provision('GET', `/accounts?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    },
  );
});
