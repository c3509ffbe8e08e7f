import { expect, it } from 'vitest';
import { redactContacts } from './redact-contacts.ts';

const replacements = { email: '[email]', phone: '[phone]', name: '[name]', address: '[address]' };
const redact = (text: string) => redactContacts(text, replacements);

it.each([
  ['Do you deliver? My name is Maria Cruz, 0917 555 0123', 'Do you deliver? My name is [name], [phone]'],
  ['Write to rosa@example.com or rosa at example dot com', 'Write to [email] or [email]'],
  ['Do you deliver to 12 Rizal St, Brgy. San Roque, Quezon City?', 'Do you deliver to [address]?'],
  ['deliver po sa Blk 5 Lot 3 Phase 2 Greenfields po', 'deliver po sa [address] po'],
  ['2 ube cakes for Saturday. Maria Cruz 0917 555 0123', '2 ube cakes for Saturday. [name] [phone]'],
  [
    'Text me: 0917 555 0123, Ana Reyes. Is it open on Sunday?',
    'Text me: [phone], [name]. Is it open on Sunday?',
  ],
  ['Ako po si Ana Reyes. Si Ana Reyes po ito', 'Ako po si [name]. Si [name] po ito'],
])('redacts %s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

it.each([
  'How much are 12 cupcakes on December 24?',
  'Do you have a branch in Quezon City?',
  'Is the shop on Rizal Street open?',
  'Magkano po ang ube cake, 8 inches?',
])('keeps %s', (text) => {
  expect(redact(text)).toBe(text);
});

it('reads a hostile message in linear time', () => {
  const startedAt = performance.now();
  redact('12 A St, '.repeat(2_000));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
