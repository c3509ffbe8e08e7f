import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listRoots, removeHyphenAffixes } from './filipino-root.ts';

it('lists the word first, and no root of fewer than three letters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,20}$/), (word) => {
      const [first, ...others] = listRoots(word);
      expect(first).toBe(word);
      for (const root of others) expect(root.length).toBeGreaterThanOrEqual(3);
    }),
  );
});

it.each([
  ['Nagde-deliver ba kayo?', 'deliver ba kayo?'],
  ['Ino-order at kina-cancel', 'order at cancel'],
  ['Pwede bang magpa-reserve?', 'Pwede bang reserve?'],
  ['Sino ang may-ari?', 'Sino ang mayari?'],
  ['Araw-araw ba ang tag-ulan?', 'Arawaraw ba ang ulan?'],
  ['pam-birthday, pang-kasal', 'birthday, kasal'],
  ['sugar-free alas-otso e-mail', 'sugar-free alas-otso e-mail'],
])('removes the affixes of "%s"', (question, cut) => {
  expect(removeHyphenAffixes(question)).toBe(cut);
});

it.each([
  ['mamili', 'bili'],
  ['ipamigay', 'bigay'],
  ['manahi', 'tahi'],
  ['mangolekta', 'kolekta'],
  ['nangungupahan', 'upa'],
])('restores in "%s" the letter that the prefix replaced', (word, root) => {
  expect(listRoots(word)).toContain(root);
});

it.each([
  ['hulugan', 'hulog'],
  ['lulutuin', 'luto'],
  ['durugo', 'dugo'],
  ['marumi', 'dumi'],
  ['karagdagan', 'dagdag'],
  ['pagtatrabaho', 'trabaho'],
  ['ngingiti', 'ngiti'],
  ['bubuksan', 'bukas'],
  ['kukunin', 'kuha'],
  ['sisimulan', 'simula'],
  ['pinakamababa', 'baba'],
  ['maipapadala', 'dala'],
  ['nakapagpagawa', 'gawa'],
])('reverses the sound changes of affixes in "%s"', (word, root) => {
  expect(listRoots(word)).toContain(root);
});
