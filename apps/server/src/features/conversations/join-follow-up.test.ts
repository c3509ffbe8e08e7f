import { describe, expect, it } from 'vitest';
import { isFollowUp } from './is-follow-up.ts';
import { joinFollowUp, joinTurns } from './join-follow-up.ts';

describe('follow-ups', () => {
  it.each([
    'How much is it?',
    'And for children?',
    'magkano yun',
    'What about Sundays?',
    'Do they contain nuts?',
    'Yung roof paint naman?',
  ])('%s needs the conversation', (question) => {
    expect(isFollowUp(question)).toBe(true);
  });

  it.each([
    'How much is delivery to Quezon City?',
    'Which cakes contain cashew nuts or other allergens?',
    'Saan ang tindahan ninyo sa Marikina?',
    'Magkano ang baking class?',
    'Is there parking?',
    'Opening hours?',
  ])('%s stands alone', (question) => {
    expect(isFollowUp(question)).toBe(false);
  });
});

/** What was asked, what is asked now, what the question to search must say, and what it must not. */
type Pair = [last: string, now: string, says: RegExp, omits: RegExp | null];

const tuned: Pair[] = [
  ['How much is delivery to Quezon City?', 'and Antipolo?', /how much.*delivery.*antipolo/i, /quezon|city/i],
  ['How much is white latex paint?', 'and the roof paint?', /how much.*roof paint/i, /white|latex/i],
  ['How much is a faucet?', 'and the water tank?', /how much.*water tank/i, /faucet/i],
  ['How much is the mango bravo?', 'what about delivery to Antipolo?', /delivery.*antipolo/i, /mango|bravo/i],
  ['Do you deliver to Guimaras?', 'How long does it take?', /deliver.*guimaras.*how long/i, null],
  ['What are your opening hours?', 'and on Sundays?', /opening hours.*sundays/i, null],
  ['What time do you open on Saturdays?', 'and on Sundays?', /what time.*open.*sundays/i, /saturday/i],
  ['How much is the ube cake?', 'And the mango one?', /how much.*mango.*cake/i, /ube/i],
  ['Magkano ang ube cake?', 'eh yung sans rival?', /magkano.*sans rival/i, /ube/i],
  ['Magkano ang delivery sa Makati?', 'at sa Antipolo?', /magkano.*delivery.*antipolo/i, /makati/i],
  ['Magkano po ang ensaymada?', 'yung pandesal naman po?', /magkano.*pandesal/i, /ensaymada/i],
  ['How much po ang ube cake?', 'eh yung leche flan?', /how much.*leche flan/i, /ube/i],
  ['Do you accept GCash?', 'and Maya?', /accept.*maya/i, /gcash/i],
  ['How much is the ube cake?', 'Does it contain nuts?', /ube cake.*contain nuts/i, /how much/i],
  ['How long does ensaymada keep?', 'and polvoron?', /how long.*polvoron.*keep/i, /ensaymada/i],
  ['What is the minimum order for Quezon City?', 'what about Makati?', /minimum order.*makati/i, /quezon/i],
  ['How much is a 4 L latex paint?', 'and 16 L?', /how much.*latex paint.*16 L/i, /4 L/],
  ['Do you have parking?', 'and wifi?', /do you have wifi/i, /parking/i],
  ['How much is the ube cake?', 'and how do I order?', /^how do I order/i, /ube/i],
];

/** Pairs written before the rules, apart from those that the rules were tried on while they were made. */
const heldOut: Pair[] = [
  ['How much is a bag of cement?', 'how about the hollow blocks?', /how much.*hollow blocks/i, /cement/i],
  ['When do you deliver to Pasig?', 'and to San Mateo?', /when.*deliver.*san mateo/i, /pasig/i],
  ['How much is the haircut?', 'what about a massage?', /how much.*massage/i, /haircut/i],
  ['How much is the entrance fee?', 'And for children?', /how much.*entrance.*children/i, null],
  ['How much is the pancit bihon tray?', 'how many people is it good for?', /pancit bihon.*people/i, null],
  [
    'How much is a gallon of paint?',
    'what are your opening hours?',
    /^what are your opening hours/i,
    /paint/i,
  ],
  ['Do you repair laptops?', 'and phones?', /repair.*phones/i, /laptop/i],
  ['Magkano ang kapeng barako?', 'eh ang Spanish latte?', /magkano.*spanish latte/i, /barako|kape/i],
  ['Nagde-deliver ba kayo sa Pasig?', 'magkano?', /deliver.*pasig.*magkano/i, null],
  ['Saan ang branch ninyo sa Cebu?', 'at sa Davao?', /saan.*branch.*davao/i, /cebu/i],
  ['Magkano ang laba kada kilo?', 'paano naman ang dry cleaning?', /magkano.*dry cleaning/i, /laba/i],
  ['Magkano po delivery fee to Taguig?', 'and sa Manila po?', /magkano.*delivery.*manila/i, /taguig/i],
  ['Available ba ang ube cake?', 'How much is it?', /ube cake.*how much/i, null],
  ['Bukas ba kayo sa Sabado?', 'eh sa Linggo?', /bukas.*linggo/i, /sabado/i],
];

describe('a follow-up without a model', () => {
  it.each([...tuned, ...heldOut])('after "%s", "%s" asks about its own thing', (last, now, says, omits) => {
    const { searched } = joinFollowUp(last, now);
    expect(searched).toMatch(says);
    if (omits) expect(searched).not.toMatch(omits);
  });

  it('names what a quote must hold only where it brings a thing of its own', () => {
    expect(joinFollowUp('How much is a faucet?', 'and the water tank?').focus).toContain('water tank');
    expect(joinFollowUp('Do you deliver to Guimaras?', 'How long does it take?').focus).toBe('');
    expect(joinFollowUp('What time do you open?', 'and on Sundays?').focus).toBe('');
  });

  it('goes on over several turns', () => {
    const before = ['How much is delivery to Quezon City?', 'and Antipolo?'];
    expect(joinTurns(before, 'and Pasig?').searched).toMatch(/how much is delivery to pasig/i);
  });
});
