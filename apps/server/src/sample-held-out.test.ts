import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleShop, type SampleShop } from './testing/sample-shop.ts';

/**
 * Written before search was tuned, and never tuned on: the tests require a rate, and a failing question stays
 * unchanged. A failing test states how many failed, not which; `SHOW_MISSED=1` names them, and then they are
 * not held out any more. The questions that failed at the beginning (11, 11 and 2 of 20) were seen once by
 * the developer who tuned search.
 */
type Case = [question: string, says: RegExp];

const english: Case[] = [
  ["What's the price of a box of ube cheese pandesal?", /₱180/],
  ['Where is the bakery?', /24 Shoe Avenue/],
  ['Are you open on Sunday afternoon?', /6 to 12 noon on Sundays/],
  ['I have an allergy to nuts. Is the sans rival safe for me?', /cashew nuts/],
  ['Can I pay using bank transfer?', /bank transfer to BPI/],
  ["What's the delivery charge for Taguig?", /₱150/],
  ['My cake arrived smashed, what can you do?', /photo within 24 hours/],
  ['Do PWDs get a discount?', /20 percent discount/],
  ['How do I get a free box of pandesal?', /Ten stamps/],
  ['Is there a minimum order if I live in Antipolo?', /₱700/],
  ['I want to order in bulk for my sari-sari store, how much is the discount?', /15 percent off/],
  ['When will I get my refund?', /seven working days/],
  ['Can you ship polvoron to Cebu?', /by courier within three to five days/],
  ['Can I pick up a cake with a dedication on the same day?', /before 11 in the morning/],
  ['Do you use pork in any of your products?', /no pork or lard/],
  ['How much down payment for an order of 4,000 pesos?', /deposit of 50 percent/],
  ["What's inside a Corporate box?", /any 6 items/],
  ['How can I contact you by email?', /hello@hiraya\.example/],
  ['Till when may I cancel without paying?', /48 hours before/],
  ['Do you have something for people with diabetes?', /sugar-free/],
];

const filipino: Case[] = [
  ['Magkano po ang isang tray ng empanada?', /₱840/],
  ['Anong oras po kayo nagsasara?', /8 in the evening/],
  ['Bukas ba kayo sa Pasko?', /closed on Good Friday and on Christmas Day/],
  ['Saan po ang bakeshop ninyo?', /24 Shoe Avenue/],
  ['Ilang araw tatagal ang ensaymada?', /three days at room temperature/],
  ['Pwede po ba GCash?', /cash, GCash/],
  ['Magkano po ang padeliver sa San Mateo?', /₱79/],
  ['May libreng delivery po ba sa Marikina?', /free within Marikina/],
  ['Paano po kung sira ang dumating na cake?', /photo within 24 hours/],
  ['Gaano katagal bago dumating ang order sa Quezon City?', /60 to 90 minutes/],
  ['May senior discount po ba?', /20 percent discount/],
  ['Pwede ko pa bang kanselahin ang order ko?', /48 hours before/],
  ['May tinda po ba kayong kape?', /barako|latte/i],
  ['Pwede po bang magpalagay ng pangalan sa cake?', /dedication/],
  ['Ano po ang number ninyo?', /0917 555 0142/],
  ['Kailangan po ba ng down payment sa party tray?', /deposit of half the price/],
  ['May itlog po ba ang chocolate cake?', /without eggs|wheat, eggs and milk/],
  ['May paradahan po ba diyan?', /four parking slots/],
  ['Ilang stamp po para makakuha ng libreng pandesal?', /Ten stamps/],
  ['Pwede po bang ipadala sa probinsya ang pastillas?', /by courier/],
];

const unanswerable = [
  'Do you have a branch in Cebu?',
  'Can I rent the shop for a birthday party?',
  'What is your Facebook page?',
  'How much is a dozen donuts?',
  'Who designed your logo?',
  'Do you offer scholarships for bakers?',
  "What's the warranty on the oven?",
  'How do I reset my password?',
  'How many employees do you have?',
  'Which flour brand do you use?',
  'May CR po ba kayo?',
  'Magkano po ang buko pie?',
  'Ilan po ang empleyado ninyo?',
  'Anong araw po ang sahod?',
  'May aircon po ba sa loob?',
  'Sino po ang gumagawa ng mga cake ninyo?',
  'Magkano po ang upa sa pwesto?',
  'Pwede po bang mag-apply ng trabaho?',
  'Nagbebenta po ba kayo ng bigas?',
  'Ano po ang pamagat ng bagong pelikula?',
];

const name = (questions: string[]) => (process.env.SHOW_MISSED ? questions.join('\n') : '');

let shop: SampleShop;

beforeAll(async () => {
  shop = await createSampleShop();
});

afterAll(() => shop.close());

describe('held-out questions about the sample business', () => {
  it.each([
    ['English', english, 12],
    ['Filipino', filipino, 15],
  ])(
    'answers %s',
    async (_, cases, minCount) => {
      const missed: string[] = [];
      for (const [question, pattern] of cases) {
        const { answer, sources } = await shop.ask(question);
        if (sources.length === 0 || !pattern.test(answer)) missed.push(`${question} → ${answer}`);
      }
      expect(cases.length - missed.length, name(missed)).toBeGreaterThanOrEqual(minCount);
    },
    120_000,
  );

  it('are not answered when the documents do not contain the answer', async () => {
    const answered: string[] = [];
    for (const question of unanswerable) {
      const { answer, outcome } = await shop.ask(question);
      if (outcome === 'answered') answered.push(`${question} → ${answer}`);
    }
    expect(unanswerable.length - answered.length, name(answered)).toBeGreaterThanOrEqual(19);
  });
});
