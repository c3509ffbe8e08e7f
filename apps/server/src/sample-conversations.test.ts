import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleShop, type SampleShop } from './testing/sample-shop.ts';

let shop: SampleShop;

beforeAll(async () => {
  shop = await createSampleShop();
});
afterAll(() => shop.close());

/** Asks the questions in one conversation and returns the last answer. */
async function converse(questions: string[]) {
  const before: { question: string; answer: string }[] = [];
  let last = await shop.ask(questions[0]!);
  for (const question of questions.slice(1)) {
    before.push({ question: questions[before.length]!, answer: last.answer });
    last = await shop.ask(question, before);
  }
  return last;
}

describe('a conversation with the sample business', () => {
  it.each<[string[], RegExp, RegExp | null]>([
    [['How much is delivery to Quezon City?', 'and Antipolo?'], /Antipolo.*₱120/, /Quezon|₱99/],
    [['How much is delivery to Quezon City?', 'and Antipolo?', 'and Pasig?'], /Pasig.*₱89/, /Quezon|₱120/],
    [['Magkano ang delivery sa Makati?', 'eh sa Antipolo po?'], /Antipolo.*₱120/, /Makati|₱150/],
    [['How much is the ube macapuno cake?', 'and the mango bravo?'], /Mango bravo/, /Ube|₱980/],
    [['How much is the mango bravo?', 'what about delivery to Antipolo?'], /Antipolo.*₱120/, /Mango|bravo/],
    [['Magkano ang pandesal?', 'yung ensaymada naman?'], /Ensaymada.*₱65/i, /₱60/],
    [['How long does delivery to San Mateo take?', 'How much is it?'], /San Mateo.*₱79/, /₱99/],
    [['What are your opening hours?', 'and on Sundays?'], /6 to 12 noon on Sundays/, null],
    [['Do you accept GCash?', 'and Maya?'], /Maya/, null],
  ])('answers the last question of %j', async (questions, pattern, omits) => {
    const { answer } = await converse(questions);
    expect(answer).toMatch(pattern);
    if (omits) expect(answer).not.toMatch(omits);
  });

  it.each([
    ['What is your refund policy for cakes?', /apply to all orders/],
    ['Hello offline?', /0917|@/],
  ])('adds nothing to the answer to "%s"', async (question, omits) => {
    expect((await shop.ask(question)).answer).not.toMatch(omits);
  });

  it('shows only the quoted row as a source', async () => {
    const { sources } = await shop.ask('How much is the ube macapuno cake?');
    expect(sources[0]?.snippet).toMatch(/^Item: Ube macapuno cake.*₱\d/);
    expect(sources[0]?.snippet).not.toMatch(/Mango|\bItem:.*\bItem:|^[-#]/);
  });
});
