import { expect, it } from 'vitest';
import { findQuotes } from './find-quotes.ts';
import type { AnswerPassage, Grounding } from './grounding.ts';

function passage(text: string): AnswerPassage {
  return { id: 1, title: 'Rules', headingPath: [], text, score: 0.5 };
}

const shop = [
  passage('| Service | Price |\n|---|---|\n| Haircut | ₱250 |\n| Manicure | ₱180 |'),
  passage('Orders can be cancelled until Friday. After that the deposit is kept. The shop has a garden.'),
  passage('The shop has a garden. Parking is behind the building.'),
];

function find(question: string, passages = shop, others: Partial<Grounding> = {}) {
  const grounding = { question, passages, passageCount: passages.length, language: 'en', ...others };
  return findQuotes(grounding, async () => undefined, new AbortController().signal);
}

it('returns the nearest quotes first, completed and written like an answer', async () => {
  expect((await find('How much is the manicure?')).quotes[0]).toMatchObject({
    passage: 1,
    text: 'Manicure: ₱180',
  });
  const [first] = (await find('Can I cancel my order?')).quotes;
  expect(first?.passage).toBe(2);
  expect(first?.text).toContain('Orders can be cancelled until Friday. After that the deposit is kept.');
});

it('returns quotes for any question in any language', async () => {
  for (const [question, language] of [
    ['Who is the president of France?', 'en'],
    ['ร้านเปิดกี่โมง', 'th'],
    ['???', 'en'],
  ] as const) {
    const { quotes, likelihood } = await find(question, shop, { language });
    expect(quotes.length).toBeGreaterThanOrEqual(1);
    expect(quotes.length).toBeLessThanOrEqual(3);
    expect(likelihood).toBeGreaterThanOrEqual(0);
    expect(likelihood).toBeLessThanOrEqual(1);
    for (const { passage, text } of quotes) {
      expect(shop[passage - 1]).toBeDefined();
      expect(text).not.toBe('');
    }
  }
});

it('leaves out quotes that are much further away than the best one', async () => {
  const { quotes } = await find('How much is the manicure?');
  expect(quotes.map(({ text }) => text)).toEqual(['Manicure: ₱180']);
});

it('limits the length and returns nothing twice', async () => {
  const { quotes: garden } = await find('Does the shop have a garden?');
  expect(garden.filter(({ text }) => text.includes('garden'))).toHaveLength(1);
  const long = passage(
    Array.from({ length: 9 }, (_, i) => `Branch ${i} ${'opens early '.repeat(20)}.`).join(' '),
  );
  const { quotes } = await find('When does branch 3 open?', [long]);
  expect(quotes[0]?.text).toContain('Branch 3');
  expect(quotes.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(700);
});

it('returns nothing without text', async () => {
  expect((await find('Do you deliver?', [])).quotes).toEqual([]);
  expect((await find('Do you deliver?', [passage('')])).quotes).toEqual([]);
});

it('ends when the visitor leaves', async () => {
  const grounding = { question: 'Do you deliver?', passages: shop, passageCount: 3, language: 'en' };
  const left = findQuotes(grounding, async () => undefined, AbortSignal.abort(new Error('left')));
  await expect(left).rejects.toThrow('left');
});
