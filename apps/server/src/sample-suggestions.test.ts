import { sampleLanguages } from '@anito/contract/sources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSample } from './features/sample/load-sample.ts';
import { areas, createSampleShop, faq, menu, policies, type SampleShop } from './testing/sample-shop.ts';

/** A pattern for the answer to each suggested question, and the file that must be cited first. */
const answers: Record<string, [file: string, says: RegExp]> = {
  'How much is the ube macapuno cake?': [menu, /₱980/],
  'How much is delivery to Quezon City?': [areas, /₱99/],
  'Can I cancel my order?': [policies, /48 hours/],
  'May baking class ba kayo?': [faq, /unang Sabado/],
  'Magkano po ang ube macapuno cake?': [menu, /₱980/],
  'Nagde-deliver ba kayo sa Pasig?': [areas, /Pasig.*₱89/],
  'Anong oras kayo bukas tuwing Linggo?': [faq, /Linggo, 6:00 AM – 12:00 PM/],
};

let shop: SampleShop;
beforeAll(async () => {
  shop = await createSampleShop();
});
afterAll(() => shop.close());

it.each(sampleLanguages)('the sample business answers its suggested questions in %s', async (language) => {
  const { suggestedQuestions } = (await loadSample(language)).assistant;
  expect(suggestedQuestions.length).toBeGreaterThan(2);
  for (const question of suggestedQuestions) {
    const [file, pattern] = answers[question] ?? ['no answer is noted', /^$/];
    const { answer, sources } = await shop.ask(question);
    expect({ question, file: sources[0]?.title, answer }).toEqual({
      question,
      file,
      answer: expect.stringMatching(pattern),
    });
  }
});
