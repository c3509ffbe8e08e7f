import type { PublicAssistant } from '@anito/contract/assistants';
import type { BusinessFact, BusinessFacts, FactKind, FactValue } from '@anito/contract/business-facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { askAsVisitor } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

const contactPage = (phone: string) =>
  `# Contact us\n\nCall or text us at ${phone}.\n\nOpening hours: Monday to Saturday, 8:00 AM - 6:00 PM. Closed on Sunday.\n`;
const confirmedNote = 'Confirmed by the business.';

let test: TestApp;
let shop: Shop;
let api: ReturnType<typeof createApi>;

beforeAll(async () => {
  test = await createTestApp({
    embed: createWordEmbed(),
    worker: true,
    rateLimits: { publicChatAddress: { points: 10_000, seconds: 60 } },
  });
  api = createApi(test.app);
  shop = await openShop(test, 'shop@example.com', {
    documents: { 'contact.md': contactPage('0917 555 0142') },
  });
});
afterAll(() => test.close());

const factsUrl = (kind?: string, assistantId = shop.assistantId) =>
  `/api/assistant/${assistantId}/facts${kind ? `/${kind}` : ''}`;

async function findFact(kind: FactKind, { headers, assistantId }: Shop = shop): Promise<BusinessFact> {
  const response = await api.request(headers, 'GET', factsUrl(undefined, assistantId));
  expect(response.statusCode).toBe(200);
  return response.json<BusinessFacts>().facts.find((fact) => fact.kind === kind)!;
}

async function confirm(kind: FactKind, value: FactValue): Promise<BusinessFact> {
  const response = await api.request(shop.headers, 'PUT', factsUrl(kind), value);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json();
}

const withdraw = (kind: FactKind) => api.request(shop.headers, 'DELETE', factsUrl(kind));
const toTexts = (...texts: string[]): FactValue => ({ hours: null, texts });

describe('the facts of a business', () => {
  it('are listed by kind, with what the sources state and the line that states it', async () => {
    const response = await api.request(shop.headers, 'GET', factsUrl());
    const { timezone, hasSources, facts } = response.json<BusinessFacts>();
    expect([timezone, hasSources]).toEqual(['Asia/Manila', true]);
    expect(facts.map(({ kind }) => kind)).toEqual([
      'name',
      'hours',
      'address',
      'phone',
      'email',
      'link',
      'delivery',
      'payment',
      'returns',
    ]);
    const phone = facts.find(({ kind }) => kind === 'phone')!;
    expect(phone).toMatchObject({ confirmed: null, confirmedAt: null, hasChanged: false });
    expect(phone.found?.texts).toEqual(['0917 555 0142']);
    expect(phone.quotes[0]).toMatchObject({ documentId: shop.documentId });
    expect(phone.quotes[0]!.quote).toContain('0917 555 0142');
    const week = facts.find(({ kind }) => kind === 'hours')!.found!.hours!.week;
    expect(week).toEqual([[], ...Array.from({ length: 6 }, () => [{ opens: 480, closes: 1080 }])]);
    expect(facts.find(({ kind }) => kind === 'returns')).toEqual({
      kind: 'returns',
      found: null,
      quotes: [],
      confirmed: null,
      confirmedAt: null,
      hasChanged: false,
    });
  });

  it('do not exist for another account or a missing assistant', async () => {
    const stranger = await test.signIn('stranger@example.com');
    const body = toTexts('0918 000 0000');
    for (const [headers, id] of [
      [stranger, shop.assistantId],
      [shop.headers, 999_999_999],
    ] as const) {
      const responses = await Promise.all([
        api.request(headers, 'GET', factsUrl(undefined, id)),
        api.request(headers, 'PUT', factsUrl('phone', id), body),
        api.request(headers, 'DELETE', factsUrl('phone', id)),
      ]);
      for (const response of responses) {
        expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
      }
    }
    expect((await findFact('phone')).confirmed).toBeNull();
    expect((await test.app.inject({ url: factsUrl() })).statusCode).toBe(401);
  });

  it('are rejected with an unknown kind, no value, two values or a value outside of its limits', async () => {
    const week = Array.from({ length: 7 }, () => [{ opens: 480, closes: 1080 }]);
    const bad: [string, object][] = [
      ['colour', toTexts('Blue')],
      ['phone', toTexts()],
      ['phone', toTexts('   ')],
      ['phone', toTexts('x'.repeat(401))],
      ['phone', toTexts(...Array.from({ length: 13 }, (_, i) => `0917 555 ${i}`))],
      ['hours', { hours: { week, dates: [] }, texts: ['Always'] }],
      ['hours', { hours: { week: week.slice(1), dates: [] }, texts: [] }],
      ['hours', { hours: { week: week.with(0, [{ opens: 1440, closes: 1080 }]), dates: [] }, texts: [] }],
      ['hours', { hours: { week, dates: [{ year: null, month: 13, day: 1, periods: [] }] }, texts: [] }],
    ];
    for (const [kind, body] of bad) {
      const response = await api.request(shop.headers, 'PUT', factsUrl(kind), body);
      expect([response.statusCode, response.json().code, body]).toEqual([400, 'invalid_request', body]);
    }
    expect((await api.request(shop.headers, 'DELETE', factsUrl('colour'))).statusCode).toBe(400);
  });
});

describe('a confirmed fact', () => {
  it('is given first, and no longer after it is withdrawn', async () => {
    const question = 'What is your phone number?';
    expect((await askAsVisitor(test, shop.assistantId, question)).answer).not.toContain(confirmedNote);
    const fact = await confirm('phone', toTexts('0999 111 2222'));
    expect(fact).toMatchObject({
      kind: 'phone',
      confirmed: toTexts('0999 111 2222'),
      confirmedAt: expect.any(String),
      hasChanged: false,
    });
    const { answer, outcome, sources } = await askAsVisitor(test, shop.assistantId, question);
    expect([answer, outcome, sources]).toEqual([
      `You can call or text us at 0999 111 2222.\n\n${confirmedNote}`,
      'answered',
      [],
    ]);
    const withdrawn = await withdraw('phone');
    expect([withdrawn.statusCode, withdrawn.json()]).toEqual([200, { ok: true }]);
    const { answer: quoted } = await askAsVisitor(test, shop.assistantId, question);
    expect(quoted).toContain('0917 555 0142');
    expect(quoted).not.toContain(confirmedNote);
    // A second withdrawal changes nothing.
    expect((await withdraw('phone')).statusCode).toBe(200);
  });

  it('answers questions about opening hours', async () => {
    const hours = (await findFact('hours')).found!;
    const week = hours.hours!.week.with(0, [{ opens: 540, closes: 720 }]);
    await confirm('hours', { hours: { week, dates: [] }, texts: [] });
    const { answer } = await askAsVisitor(test, shop.assistantId, 'Are you open on Sunday?');
    expect(answer.replaceAll('\u202f', ' ')).toBe(
      `We're open on Sunday, 9:00 AM – 12:00 PM.\n\n${confirmedNote}`,
    );
    await withdraw('hours');
  });

  it('shows visitors whether the business is open now, once its hours are confirmed', async () => {
    const url = `/api/assistant/${shop.assistantId}/public`;
    const visit = async () => (await test.app.inject({ url })).json<PublicAssistant>();
    expect(await visit()).not.toHaveProperty('openNow');
    const week = Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]);
    await confirm('hours', { hours: { week, dates: [] }, texts: [] });
    expect((await visit()).openNow).toMatchObject({ isOpen: true, changesAt: null });
    await confirm('hours', { hours: { week: week.map(() => []), dates: [] }, texts: [] });
    expect((await visit()).openNow).toMatchObject({ isOpen: false, changesAt: null });
    await withdraw('hours');
    expect(await visit()).not.toHaveProperty('openNow');
  });

  it('is marked when the sources state something else than at its confirmation', async () => {
    const other = await openShop(test, 'changing@example.com', {
      documents: { 'contact.md': contactPage('0917 555 0142') },
    });
    const { found } = await findFact('phone', other);
    const url = factsUrl('phone', other.assistantId);
    await api.request(other.headers, 'PUT', url, found!);
    expect((await findFact('phone', other)).hasChanged).toBe(false);
    // Another text in the same document does not count as a change.
    await replaceDocument(other, `${contactPage('0917 555 0142')}\nWe sell ube cake.\n`);
    expect((await findFact('phone', other)).hasChanged).toBe(false);
    await replaceDocument(other, contactPage('0928 777 4321'));
    const changed = await findFact('phone', other);
    expect(changed).toMatchObject({ hasChanged: true, confirmed: found });
    expect(changed.quotes[0]!.quote).toContain('0928 777 4321');
    await api.request(other.headers, 'PUT', url, changed.found!);
    expect(await findFact('phone', other)).toMatchObject({ hasChanged: false, confirmed: changed.found });
  });
});

describe('a fact that the sources state', () => {
  const page = `# Branches

## Jaro

Monday to Saturday: 8:00 AM - 6:00 PM. Closed on Sunday.

## Molo

Monday to Sunday: 10:00 AM - 8:00 PM.

## Delivery

Delivery to Oton: ₱120.

Delivery to Pavia: ₱90.

## Payment by GCash or BDO

GCash: 0917 555 0142 (Nena).

BDO: 0012 5550 1639.
`;
  let branches: Shop;
  const ask = async (question: string) => {
    const { answer } = await askAsVisitor(test, branches.assistantId, question);
    return answer.replaceAll('\u202f', ' ');
  };
  beforeAll(async () => {
    branches = await openShop(test, 'branches@example.com', { documents: { 'branches.md': page } });
  });

  it('is answered for each branch, or for the one that the question names', async () => {
    expect(await ask('Are you open on Sunday?')).toBe(
      "Jaro: We're closed on Sunday. Molo: We're open on Sunday, 10:00 AM – 8:00 PM. [1]",
    );
    expect(await ask('Are you open on Sunday in Jaro?')).toBe("We're closed on Sunday. [1]");
  });

  const openBranches = (name: string, documents: Record<string, string>) =>
    openShop(test, `${name}@example.com`, { documents });
  const askShop = async ({ assistantId }: Shop, question: string) => {
    const { answer } = await askAsVisitor(test, assistantId, question);
    return answer.replaceAll('\u202f', ' ');
  };

  it('is answered for each branch, also if some have the same hours in other words', async () => {
    const other = await openBranches('three', {
      'branches.md': `# Salon Uno

## Naga

### Opening hours

Tuesday to Saturday: 9:00 AM - 5:00 PM. Closed on Sunday and Monday.

## Legazpi

### Opening hours

Tue-Sat, 9 AM to 5 PM. Closed Sunday and Monday.

## Sorsogon

### Opening hours

Open Monday 1:00 PM - 7:00 PM.

The Naga branch is closed on March 9.
`,
      'about.md': '# About us\n\nWe are closed on August 4.\n',
    });
    expect(await askShop(other, 'Are you open on Monday?')).toBe(
      "Naga: We're closed on Monday. Legazpi: We're closed on Monday. Sorsogon: We're open on Monday, 1:00 PM – 7:00 PM. [1]",
    );
    // Nothing says when Sorsogon opens on Tuesday.
    expect(await askShop(other, 'Are you open on Tuesday?')).toBe(
      "Naga: We're open on Tuesday, 9:00 AM – 5:00 PM. Legazpi: We're open on Tuesday, 9:00 AM – 5:00 PM. [1]",
    );
    expect(await askShop(other, 'Are you open on August 4?')).toMatch(/^We're closed on August 4\./);
    expect(await askShop(other, 'Are you open in Legazpi on August 4?')).toMatch(
      /^We're closed on August 4\./,
    );
    const { found } = await findFact('hours', other);
    expect(found).toBeNull();
  });

  it('is answered once if all branches have the same hours, except on the dates of one', async () => {
    const other = await openBranches('same', {
      'naga.md': '# Naga\n\nOpen daily 9 AM - 5 PM.\n\nThe Naga branch is closed on August 6.\n',
      'legazpi.md': '# Legazpi\n\nWe are open every day from 9:00 AM to 5:00 PM.\n',
    });
    expect(await askShop(other, 'Are you open on Monday?')).toMatch(
      /^We're open on Monday, 9:00 AM – 5:00 PM\./,
    );
    const answer = await askShop(other, 'Are you open on August 6?');
    expect(answer).toContain("Naga: We're closed on August 6.");
    expect(answer).toContain("Legazpi: We're open on August 6, 9:00 AM – 5:00 PM.");
  });

  it('is not answered if sources differ below headings that name no places', async () => {
    const other = await openBranches('differ', {
      'home.md': '# Our promise\n\nOpen Monday to Friday 9 AM - 5 PM, closed on Saturday and Sunday.\n',
      'contact.md': '# Reach out\n\nOpen Monday to Sunday 9 AM - 5 PM.\n',
    });
    expect(await askShop(other, 'Are you open on Saturday?')).not.toMatch(/(?:promise|out): |^We're/);
  });

  it('is answered with the numbers of all branches if they differ', async () => {
    const other = await openBranches('payments', {
      'branches.md': `# Salon Uno

## Naga

### How to pay

Maya: 0927 111 2233 (Luis).

Address: 8 Burgos Street, Naga City.

## Legazpi

### How to pay

Maya: 0928 333 4455 (Ana).

Address: 21 Imperial Street, Legazpi City.
`,
    });
    expect(await askShop(other, 'Maya account number?')).toBe(
      'Naga: Maya: 0927 111 2233 (Luis).\nLegazpi: Maya: 0928 333 4455 (Ana). [1]',
    );
    expect(await askShop(other, 'Where are you located?')).toBe(
      'Naga: 8 Burgos Street, Naga City.\nLegazpi: 21 Imperial Street, Legazpi City. [1]',
    );
  });

  it('is answered for the area of a delivery', async () => {
    expect(await ask('How much is delivery to Oton?')).toBe('Delivery to Oton: ₱120. [1]');
    expect(await ask('How much is delivery to Guimbal?')).not.toMatch(/^Delivery to/);
  });

  it('is answered with the account of a bank', async () => {
    const answer = await ask('bdo account number po?');
    expect(answer).toContain('0012 5550 1639');
    expect(answer).not.toContain('0917');
  });
});

/** Uploads another version of the file `contact.md` and waits until it is learned. */
async function replaceDocument({ headers, connectionId }: Shop, content: string): Promise<void> {
  const before = await api.getConnection(headers, connectionId);
  for (const { id } of before.files) await api.request(headers, 'DELETE', `/api/files/${id}`);
  await api.addFiles(headers, connectionId, [{ name: 'contact.md', content }]);
  await api.startSync(headers, connectionId);
  await waitFor(
    async () => {
      const { lastSyncedAt, files } = await api.getConnection(headers, connectionId);
      const isRead = lastSyncedAt !== before.lastSyncedAt && files.every(({ documentId }) => documentId);
      if (!isRead) throw new Error('The sync is still running');
    },
    { timeout: 60_000, interval: 50 },
  );
}
