/**
 * `node scripts/write-name-likeness.ts` writes packages/contacts/src/words/name-likeness.tsv again: how likely three letters
 * in a row are a name's ("lyn" at the end, "ez"), learnt on the lists of names against the lists of words.
 */
import { writeFile } from 'node:fs/promises';
import { listPieces } from '@anito/contacts/words/name-likeness';
import { familyNames, givenNames, listWords, namesAbroad } from '@anito/contacts/words/word-lists';
import { learnWeights } from './learn-weights.ts';

/** Rarer pieces say little, and so do smaller weights. */
const leastWords = 12;
const leastWeight = 0.15;
const descent = { passes: 6, rate: 0.2, penalty: 0.0005, firstSquare: 1e-6, averaged: 3 };

const names = new Set([...givenNames, ...familyNames, ...namesAbroad]);
const words = [...listWords()].filter((word) => !names.has(word));
const isWhole = (word: string) => /^[a-z]{4,}$/.test(word);
const home = new Set([...givenNames, ...familyNames]);
const examples = [
  // Names of the Philippines are what is mostly met.
  ...[...names]
    .filter(isWhole)
    .map((name) => ({ seen: listPieces(name), isOf: true, share: home.has(name) ? 1.5 : 0.4 })),
  ...words.filter(isWhole).map((word) => ({ seen: listPieces(word), isOf: false, share: 1 })),
];
const counts = new Map<string, number>();
for (const { seen } of examples) for (const piece of seen) counts.set(piece, (counts.get(piece) ?? 0) + 1);
const kept = examples.map(({ seen, ...rest }) => ({
  seen: seen.filter((piece) => counts.get(piece)! >= leastWords),
  ...rest,
}));
const lines = [...learnWeights(kept, descent)]
  .filter(([, weight]) => Math.abs(weight) >= leastWeight)
  .map(([piece, weight]) => `${piece}\t${Number(weight.toFixed(1))}`)
  .toSorted();
await writeFile(
  new URL('../packages/contacts/src/words/name-likeness.tsv', import.meta.url),
  `${lines.join('\n')}\n`,
);
console.log(`${lines.length} pieces`);
