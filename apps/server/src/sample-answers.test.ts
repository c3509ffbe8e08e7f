import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, createSampleShop, faq, menu, policies, type SampleShop } from './testing/sample-shop.ts';

/**
 * The question, the file that must be cited first, patterns for the answer, and a pattern that it must not
 * match.
 */
type Case = [question: string, file: string, says: RegExp[], omits?: RegExp];

const prices: Case[] = [
  ['How much is the ube macapuno cake?', menu, [/₱980/], /1,150/],
  ['How much is a bag of pandesal', menu, [/₱60/], /₱95|₱180/],
  ['Magkano ang sans rival?', menu, [/₱1,050/]],
  ['How much is a pancit bihon tray?', menu, [/₱750/], /₱980/],
  ['How much are candles?', menu, [/₱15 a set/], /₱980/],
  ['Magkano po ang kapeng barako?', menu, [/₱85/], /₱140/],
  ['Magkano ang baking class?', faq, [/₱1,200/]],
  ['presyo ng ensaymada?', menu, [/₱65/], /₱60/],
  ['How much is delivery to Antipolo?', areas, [/₱120/], /₱99/],
  ['magkano delivery sa makati', areas, [/₱150/], /₱140/],
  ['Is delivery free in Marikina?', areas, [/free within Marikina for orders of ₱1,500/]],
];

const details: Case[] = [
  ['How many people is the baked macaroni tray good for?', menu, [/10 to 12 persons/], /24 pieces/],
  ['What is in the Balikbayan box?', menu, [/24 polvoron, 12 pastillas/], /Corporate/],
  ['Ano ang laman ng Marikina box?', menu, [/12 polvoron, 6 pastillas/], /Balikbayan/],
  ['What is the minimum order for Quezon City?', areas, [/₱500/], /₱300|₱1,000/],
  ['How long does delivery to San Mateo take?', areas, [/60 minutes/], /45 minutes/],
  ['Can cakes be shipped by courier?', areas, [/Cakes and breads are not shipped by courier/]],
  ['Which products contain nuts?', menu, [/cashew nuts/]],
  ['Can the chocolate cake be made without eggs?', menu, [/three days before/]],
  ['Is a dedication on a cake free?', menu, [/up to 40 letters on a cake is free/]],
  ['Nagde-deliver ba kayo sa Pasig?', areas, [/Pasig.*₱89/]],
  ['How long before the event must I order a party tray?', menu, [/two days before the event/]],
  ['How long does ensaymada keep?', faq, [/three days at room temperature/]],
];

const lists: Case[] = [
  [
    'What cakes do you have?',
    menu,
    [/Ube macapuno/, /Mango bravo/, /Chocolate moist/, /Sans rival/, /Leche flan/],
  ],
  ['Anong mga tinapay ang meron kayo?', menu, [/Pandesal/, /Spanish bread/, /Pan de coco/, /Sourdough/]],
  ['What drinks do you sell?', menu, [/barako/, /Spanish latte/, /Tsokolate batirol/, /Calamansi/]],
  ['Which areas do you deliver to?', areas, [/Marikina/, /Quezon City/, /Antipolo/, /Makati/, /Manila/]],
  ['What party trays do you offer?', menu, [/Pancit bihon/, /macaroni/, /Empanada/, /sandwiches/]],
];

const times: Case[] = [
  ['What time do you open on Sundays?', faq, [/6:00 AM – 12:00 PM/]],
  ['Anong oras kayo bukas tuwing Linggo?', faq, [/6:00 AM – 12:00 PM/]],
  ['What are your opening hours?', faq, [/Saturday, 6:00 AM – 8:00 PM/]],
  ['Are you open on Christmas Day?', faq, [/closed on December 25/]],
  ['Kailan ang baking class?', faq, [/unang Sabado/]],
  ['How long are loyalty stamps valid?', policies, [/twelve months/]],
  ['When do you deliver wholesale orders?', policies, [/every morning before 6/]],
];

const rules: Case[] = [
  ['Do you accept GCash?', policies, [/We accept cash, GCash/]],
  ['Pwede bang magbayad gamit ang Maya?', faq, [/Tumatanggap po kami ng cash, GCash, at Maya/]],
  ['Can I pay by credit card?', policies, [/Credit cards are accepted/]],
  [
    'How much deposit do I pay for an order of 5,000 pesos?',
    policies,
    [/above ₱3,000 need a deposit of 50 percent/],
  ],
  ['Can I cancel my order?', policies, [/until 48 hours before/, /After that the deposit is kept/]],
  ['What happens to the deposit when I cancel too late?', policies, [/the deposit is kept/]],
  [
    'What if my order arrives damaged?',
    policies,
    [/photo within 24 hours/, /replace it or give your money back/],
  ],
  ['Can I return food that I have opened?', policies, [/cannot be returned once they have been opened/]],
  ['Can seniors get a discount?', policies, [/20 percent discount/]],
  ['May discount ba ang senior citizen?', policies, [/20 percent discount/]],
  ['How does the loyalty card work?', policies, [/one stamp for every ₱200/]],
  ['How do I apply for wholesale?', policies, [/DTI or barangay permit/]],
  ['How early must I order a customised cake?', policies, [/five days/]],
  ['Do you give my address to anybody else?', policies, [/never give them to anybody else/]],
  ['Is there parking?', faq, [/four parking slots/]],
  ['saan po kayo located', faq, [/24 Shoe Avenue/]],
  ['Nasaan ang tindahan ninyo?', faq, [/24 Shoe Avenue/]],
  ['What is your phone number?', faq, [/0917 555 0142/]],
  ['Do you have sugar-free cake?', faq, [/sugar-free chocolate cake/, /one day before/]],
  ['Are your products halal?', faq, [/not halal-certified/]],
  ['Pwede bang magpa-reserve ng mesa?', faq, [/anim na mesa/, /isang araw bago/]],
  ['Pwede po bang utang muna?', faq, [/hindi kami nagpapautang/]],
];

/** Unrelated questions are refused; for near misses related text may be shown. */
const unanswerable = [
  'Who founded the shop?',
  'Sino ang may-ari ng tindahan?',
  'Do you sell motorcycles?',
  'Who is the president of the Philippines?',
  'Do you have wifi?',
  'May wifi ba kayo?',
  'Are you hiring?',
  'How many calories does a pandesal have?',
  'Magkano ang pizza?',
  'How much is a wedding gown?',
  'Can I bring my dog?',
  'How old is the head baker?',
  'Do you sell gift certificates?',
  'What will the weather be tomorrow?',
  'Ilang taon na ang kompanya?',
];

let shop: SampleShop;

beforeAll(async () => {
  shop = await createSampleShop();
});

afterAll(() => shop.close());

describe('answers about the sample business, with the built-in models', () => {
  describe.each([
    ['prices', prices],
    ['details', details],
    ['lists', lists],
    ['times', times],
    ['rules', rules],
  ])('%s', (_, cases) => {
    it.each(cases)('%s', async (question, file, patterns, omits) => {
      const { answer, sources } = await shop.ask(question);
      for (const words of patterns) expect(answer).toMatch(words);
      if (omits) expect(answer).not.toMatch(omits);
      expect(sources[0]?.title).toBe(file);
      expect(answer).toContain('[1]');
      expect(answer.length).toBeLessThan(700);
    });
  });

  describe('questions that the documents do not answer', () => {
    it.each(unanswerable)('%s', async (question) => {
      expect((await shop.ask(question)).outcome).not.toBe('answered');
    });
  });
});
