import type { Block } from '@anito/documents/extract/document';
import { expect, it } from 'vitest';
import { findFacts } from './find-facts.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text, page: null });
const list = (...texts: string[]) =>
  findFacts({ blocks: texts.map(paragraph) }).map((fact) =>
    fact.kind === 'hours' ? fact.kind : `${fact.kind}: ${fact.text}`,
  );

it.each([
  [
    'an address with a label',
    'Address: 12 Rizal Street, Jaro, Iloilo City',
    'address: 12 Rizal Street, Jaro, Iloilo City',
  ],
  [
    'an address in a footer',
    'Luz Bakery • 12 Rizal St., Jaro, Iloilo • since 1968',
    'address: 12 Rizal St., Jaro, Iloilo',
  ],
  [
    'an address with abbreviations',
    'Address: Rm. 4, Sy Bldg. cor. Luna St., Brgy. 2, Naga City',
    'address: Rm. 4, Sy Bldg. cor. Luna St., Brgy. 2, Naga City',
  ],
  [
    'an address with a full stop',
    'Unit 8, Torres Building, Mabini Street, Naga City 4400.',
    'address: Unit 8, Torres Building, Mabini Street, Naga City 4400.',
  ],
  ['an international number', 'Telephone: +63 32 266 4178', 'phone: +63 32 266 4178'],
  ['an account number', 'GCash: 0917 555 0142, Nena', 'payment: GCash: 0917 555 0142, Nena'],
  ['a telephone number', 'Landline (Jaro): (033) 555-0187', 'phone: (033) 555-0187'],
  ['an e-mail address', 'E-mail for orders: order@luz.example', 'email: order@luz.example'],
  ['a link', 'Messenger: m.me/LuzBakery', 'link: m.me/LuzBakery'],
  ['ways to pay', 'We accept GCash and bank transfers.', 'payment: We accept GCash and bank transfers.'],
  ['a delivery fee', 'For Molo the delivery fee is ₱80.', 'delivery: For Molo the delivery fee is ₱80.'],
  [
    'a return',
    'We cannot accept returns of bread after 2 days.',
    'returns: We cannot accept returns of bread after 2 days.',
  ],
])('finds %s', (_, text, fact) => {
  expect(list(text)).toContain(fact);
});

it('joins the lines of an address', () => {
  expect(list('Second floor, Torres Building', '112 Mabini Avenue, Lipa City')).toEqual([
    'address: Second floor, Torres Building, 112 Mabini Avenue, Lipa City',
  ]);
});

it('takes no telephone number of a service for a way to pay', () => {
  expect(list('Visa assistance: 0917 555 0142', 'Gift cards: call 0917 555 0142')).not.toContainEqual(
    expect.stringMatching(/^payment/),
  );
});

it('takes no account number for a telephone number', () => {
  expect(list('GCash: 0917 555 0142 (Anna)').filter((fact) => fact.startsWith('phone'))).toEqual([]);
});

it.each([
  'Our clinic is beside Metrobank Molo, text 0918 555 0177 to reserve.',
  'Malapit kami sa PNB at RCBC, tawag lang sa 0918 555 0177.',
  'Call us at the back of the BPI Tower: 0918 555 0177',
  'Estamos cerca del BDO, llame al 0918 555 0177.',
  'Please contact Maya at 0918 555 0177 about wedding cakes.',
  'Ask for Maya, 0918 555 0177',
  'Manager: Maya Santos, 0918 555 0177',
])('takes the number in "%s" for a telephone number, not an account', (text) => {
  expect(list(text)).toEqual(['phone: 0918 555 0177']);
});

it('takes no telephone number for the account of a bank that the business accepts', () => {
  expect(list('We accept BPI transfers, call 0918 555 0177 for details.')).toContain('phone: 0918 555 0177');
});

it.each([
  'BPI savings account no. 2049-5550-18, Luz Bakery',
  'Maya wallet: 0918 555 0177',
  'Viber / GCash: 0918 555 0177',
  'UnionBank, account name Luz R. Santos, 1093 5550 1187',
  'You can send your payment to GCash number 0918 555 0177.',
  'Ang GCash namin ay 0918 555 0177 (Nena)',
  '0918 555 0177 (GCash)',
  'Call 0917 555 0142 or pay with GCash: 0918 555 0177',
])('takes the number in "%s" for an account, not a telephone number', (text) => {
  expect(list(text)).toEqual([`payment: ${text}`]);
});

it('takes "Maya" with a number for a person on a page of contacts, and for an e-wallet elsewhere', () => {
  const under = (heading: string) =>
    findFacts({
      blocks: [{ kind: 'heading', level: 1, text: heading, page: null }, paragraph('Maya: 0918 555 0177')],
    }).map(({ kind }) => kind);
  expect(under('Contact us')).toEqual(['phone']);
  expect(under('How to pay')).toEqual(['payment']);
});

it('finds the answers of a page of questions, not the questions', () => {
  const heading = (text: string): Block => ({ kind: 'heading', level: 2, text, page: null });
  const questions = [
    ['Do you accept credit cards?', 'Only GCash and Maya.'],
    ['Is my card accepted?', 'Yes, Visa and Mastercard.'],
    ['How can I pay?', 'Cash only.'],
    ['Is my health card accepted?', 'Bring the card and one ID.'],
    ['Are you open on Sundays from 8 AM to 5 PM?', 'Sorry, no.'],
    ['Is delivery free?', 'Delivery is ₱50 within the city.'],
    ['Can I return a cake within 24 hours?', 'Returns are possible on the same day.'],
  ];
  const blocks = questions.flatMap(([question, answer]) => [heading(question!), paragraph(answer!)]);
  expect(findFacts({ blocks }).map(({ kind, quote }) => `${kind}: ${quote}`)).toEqual([
    'payment: Only GCash and Maya.',
    'payment: Yes, Visa and Mastercard.',
    'payment: Cash only.',
    'delivery: Delivery is ₱50 within the city.',
    'returns: Returns are possible on the same day.',
  ]);
  expect(
    findFacts({ blocks: [paragraph('¿Aceptan GCash o efectivo? Sí. May GCash po ba kayo, or card?')] }),
  ).toEqual([]);
});

it('finds each fact once, at most six of a kind', () => {
  const links = Array.from({ length: 9 }, (_, i) => `See facebook.com/luz${i} or facebook.com/luz0`);
  expect(list(...links)).toHaveLength(6);
});

it('finds the delivery fees of up to 15 areas', () => {
  const areas = Array.from({ length: 20 }, (_, i) => `Delivery to area ${String.fromCharCode(65 + i)}: ₱80`);
  expect(list(...areas)).toHaveLength(15);
});

it('finds the same hours below each heading, for up to 15 branches', () => {
  const branches = Array.from({ length: 20 }, (_, i) => `Branch ${String.fromCharCode(65 + i)}`);
  const blocks = branches.flatMap((text): Block[] => [
    { kind: 'heading', text, level: 2, page: null },
    paragraph('Open Tuesday to Sunday, 7 AM - 4 PM'),
    paragraph('Open Tuesday to Sunday, 7 AM - 4 PM'),
  ]);
  const hours = findFacts({ blocks }).filter(({ kind }) => kind === 'hours');
  expect(hours.map(({ heading }) => heading)).toEqual(branches.slice(0, 15));
});

it('finds no address in a sentence about the way', () => {
  expect(list('5 minutes on foot from Mabini Street, past the old bridge.')).toEqual([]);
});
