import { describe, expect, it } from 'vitest';
import { splitSentences } from './split-sentences.ts';

/** Processor time of this thread in milliseconds, which does not depend on the load of the machine. */
const readProcessorMs = () => process.threadCpuUsage().user / 1_000;

/** Sentences that must stay whole, one after the other. */
const sentences: [language: string, ...string[]][] = [
  ['en', 'Ask Dr. Cruz at No. 5 Mabini St. in Naga.', 'She knows.'],
  ['en', 'We take cash, GCash (0917 555 0101, Ana C.) and transfers.', 'We take no cards.'],
  ['en', 'Send it to GCash (Ana C.).', 'We confirm by text.'],
  ['en', 'Text Ana C.', 'We answer.'],
  ['en', 'Open until 5 p.m.', 'On Sundays we rest.'],
  ['en', 'Mr. Jose P. Rizal Jr. and J. A. Luna run it.', 'Call them.'],
  ['en', 'Jose Cruz Sr. opened it; Jose Jr. runs it.', 'Both teach.'],
  ['en', 'Unit 3, Gov. Ramos Ave., above Sta. Ana Bakery, Brgy. San Roque.', 'Ring twice.'],
  ['en', 'Blk. 4 Lot 9 Ph. 2, Lim Subd. Bulihan cor. Natl. Hwy., Km. 30.', 'Look for us.'],
  ['en', 'Call Tel. No. (085) 555-0177.', 'Look for Mrs. Corazon P. Lim.'],
  ['en', 'Dec. 23 to Jan. 2 we are closed.', 'It is so each Dec.', 'We are sorry.'],
  ['en', 'Pay to Playa Inc. of Cebu Corp. Ltd. or in cash.', 'No.', 'We lend nothing.'],
  [
    'en',
    'It costs ₱3.50, i.e. approx. 3 coins.',
    'See www.shop.example/a.html?b=1.5.',
    'Mail a.b@c.example.',
  ],
  ['en', 'Snacks (biscuits, juice, etc. Ask first. No nuts.) are served.', 'Books are not.'],
  ['en', 'Bring snacks (biscuits, juice.', 'We have tables.'],
  ['en', 'Patch, truck .... 250 to 300.', 'We wait.'],
  ['en', 'Rinse, van and truck . 450 each.', 'We wait.'],
  ['fil', 'Hanapin si Engr. Reyes sa Brgy. Dao.', 'Bukas kami hanggang 5 p.m.', 'Sa Linggo ay sarado.'],
  ['es', 'La Sra. Gil abre en C/ Mayor, núm. 3.', 'Av. Sol está cerca.'],
  ['fr', 'Demandez Mme. Durand au no. 5.', 'Ouvert jusqu’à 18 h.'],
];

describe('splitSentences', () => {
  it.each(sentences)('splits %s: %s', (language, ...expected) => {
    expect(splitSentences(expected.join(' '), language)).toEqual(expected);
  });

  it('takes time linear in the length of the text', () => {
    const begun = readProcessorMs();
    for (const odd of ['A. ', '(a. A ', 'Mr. ', '(', 'a.b.', '5. ']) splitSentences(odd.repeat(60_000), 'en');
    expect(readProcessorMs() - begun).toBeLessThan(5_000);
  });
});
