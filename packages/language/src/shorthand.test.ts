import { expect, it } from 'vitest';
import { expandShorthand } from './shorthand.ts';

it.each([
  ['mgkno po dlivery sa brgy', 'magkano po delivery sa barangay'],
  ['hm po ensaymada nyo', 'magkano po ensaymada ninyo'],
  ['hm monthly', 'how much is monthly'],
  ['mag kano po', 'magkano po'],
  ['gcash # nyo po', 'gcash number ninyo po'],
  ['cp no po', 'cellphone number po'],
  ['may down po ba', 'may downpayment po ba'],
  ['bpi acct no. ninyo', 'bpi account number ninyo'],
  ['magkano down sa gown', 'magkano downpayment sa gown'],
  ['gcash no charge', 'gcash no charge'],
  ['my order no longer shows', 'my order no longer shows'],
  ['san po kau', 'saan po kayo'],
  ['pwd po b mag dala ng pets', 'pwede po ba mag dala ng pets'],
  ['wat time u open tom', 'what time you open tomorrow'],
  ['cn i pay 4 my kids at d counter', 'can i pay for my kids at the counter'],
  ['mgbayad ng dp, nkalimutan ko', 'magbayad ng dp, nakalimutan ko'],
  ['HM PO SCHED NYO', 'magkano po schedule ninyo'],
  ['d po b masakit, 30 min lng', 'hindi po ba masakit, 30 minutes lang'],
  [
    'pwd utang s tindahan, bnbili nyo b lumang sako',
    'pwede utang sa tindahan, binibili ninyo ba lumang sako',
  ],
])('expands "%s"', (written, spelled) => {
  expect(expandShorthand(written)).toBe(spelled);
});

it.each([
  'May discount po ba ang PWD?',
  'may discount po ba ang pwd at senior',
  'Where is the San Mateo branch?',
  '¿Cuánto cuesta y dónde se puede pagar?',
  'What does Tom at the front desk need?',
  'hepatitis b test price',
  'vitamin d tablets at 4 pesos',
  'room for 4 adults',
  'mga presyo ng ngayong buwan',
  'ngiti@example.com',
  'sandwich order no tomato',
  'phone no battery',
  'may #sale po ba',
  'Do you repair F# keys?',
  'may down time po ba ang system',
  'na down po ang page',
])('leaves "%s" unchanged', (question) => {
  expect(expandShorthand(question)).toBe(question);
});
