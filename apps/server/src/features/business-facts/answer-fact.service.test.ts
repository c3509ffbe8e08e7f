import type { Language } from '@anito/contract/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { answerFact } from './answer-fact.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
});
afterAll(() => test.close());

/** Opens a shop with one page, and returns a function that answers a question from its facts alone. */
async function openPage(name: string, page: string) {
  const answer = await openPages(name, { 'page.md': page });
  return async (question: string) => (await answer(question))?.text;
}

/** Opens a shop with pages by name, and returns a function that answers a question from their facts. */
async function openPages(name: string, documents: Record<string, string>) {
  const { ownerId, connectionId } = await openShop(test, `${name}@example.com`, { documents });
  return (question: string, language: Language = 'en') =>
    answerFact(test.deps, {
      ownerId,
      confirmed: {},
      connectionIds: [connectionId],
      question,
      language,
      now: new Date('2026-03-02T02:00:00Z'),
      timezone: 'Asia/Manila',
      usesSources: true,
    });
}

describe('answers about accounts', () => {
  const page = `# Welcome

We also accept Metrobank transfers, call 0918 555 0177 for details.

Our Molo shop is beside Landbank and PNB, text 0919 555 0188.

For wedding cakes, contact Maya: 0920 555 0199.

BPI savings account: 2049-5550-18, Luz Bakery.
`;
  let ask: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    ask = await openPage('accounts', page);
  });

  it('state the number that the name of a bank labels', async () => {
    expect(await ask('bpi account number po?')).toContain('2049-5550-18');
  });

  it.each([
    'metrobank account number po?',
    'landbank account number po?',
    'Can I pay through PNB?',
    'What is your Maya number?',
    'Do you take Maya?',
  ])('do not state a telephone number for "%s"', async (question) => {
    expect(await ask(question)).toBeUndefined();
  });
});

describe('answers that several pages state', () => {
  it('are given in the language of the answer', async () => {
    const ask = await openPages('languages', {
      'a.md': 'Tumatanggap po kami ng cash at GCash.\n',
      'b.md': 'We accept cash and GCash at the counter.\n',
    });
    expect((await ask('Do you accept GCash?'))?.text).toMatch(/^We accept/);
    expect((await ask('Tumatanggap ba kayo ng GCash?', 'fil'))?.text).toMatch(/^Tumatanggap/);
  });

  it('cite the same page after it was read in another order', async () => {
    const address = 'Address: 45 Mabini Street, Daraga, Albay\n';
    const inOrder = await openPages('in-order', { 'a.md': address, 'b.md': address });
    const reversed = await openPages('reversed', { 'b.md': address, 'a.md': address });
    const question = 'Where are you located?';
    expect((await inOrder(question))?.sources[0]?.title).toBe('a.md');
    expect((await reversed(question))?.sources[0]?.title).toBe('a.md');
  });
});

describe('answers about delivery', () => {
  const page = `# Delivery

Delivery to Pavia: every Monday and Thursday.

Delivery to Leganes: every Saturday, ₱150.
`;
  let ask: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    ask = await openPage('delivery', page);
  });

  it.each(['hm df sa leganes', 'mgkno po delivery fee sa Leganes?', 'Do you deliver to Pavia?'])(
    'give the line of the area for "%s"',
    async (question) => {
      expect(await ask(question)).toMatch(/^Delivery to (?:Leganes: .*₱150|Pavia)/);
    },
  );

  it.each(['hm df sa pavia', 'mgkno po sf pa Pavia', 'magkano padeliver sa pavia', 'delivery fee to Pavia?'])(
    'need an amount for "%s"',
    async (question) => {
      expect(await ask(question)).toBeUndefined();
    },
  );
});

describe('answers about opening hours', () => {
  let ask: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    ask = await openPage('hours', '# Store hours\n\nOur Bacolod branch is open daily, 8 AM to 6 PM.\n');
  });

  it.each(['Are you open in Bacolod?', 'open po ba sa Bacolodd', 'How late are you open?'])(
    'are given for "%s"',
    async (question) => {
      expect(await ask(question)).toMatch(/8:00/);
    },
  );

  it.each([
    'Are you open in Bacoor?',
    'open po ba sa Baclaran?',
    'Are you open during a storm?',
    'open ba kayo sa Novaleta?',
    'How late can I be?',
  ])('are not given for "%s"', async (question) => {
    expect(await ask(question)).toBeUndefined();
  });
});

describe('answers about the address', () => {
  const way = 'You can find us: we are located beside the old mill in Barangay Tagas, Daraga.';

  it('give the address rather than the way', async () => {
    const ask = await openPage(
      'address',
      `# Contact\n\n${way}\n\nAddress: 45 Mabini Street, Daraga, Albay\n`,
    );
    const answer = await ask('What is your exact address?');
    expect(answer).toContain('45 Mabini Street');
    expect(answer).not.toContain('mill');
  });

  it('quote a sentence about the way as it is', async () => {
    const ask = await openPage('way', `# Contact\n\n${way}\n`);
    expect(await ask('What is your address?')).toBe(`${way} [1]`);
  });
});
