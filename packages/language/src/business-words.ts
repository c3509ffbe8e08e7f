import { readFileSync } from 'node:fs';
import { listRoots, rememberRoots } from './filipino-root.ts';

/** Something a business is asked about, whatever it is called: the name of a line of business-words.tsv. */
export type Concept = string;

/** The words of a concept by language. */
export type ConceptWords = { english: string[]; filipino: string[]; others: string[] };

/** Every concept with its words, in lower case. */
export const conceptWords = readRows(readLines('business-words.tsv'));

/**
 * Words of English and names that read as if Filipino affixes stood around a word of the table ("indoor" is no "door",
 * "Manila" no "dila"): they are made from nothing but themselves.
 */
const lookalikes = new Set(readLines('english-lookalikes.txt'));

function readLines(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line && !line.startsWith('#'));
}

function readRows([, ...lines]: string[]): ReadonlyMap<Concept, ConceptWords> {
  const rows = new Map<Concept, ConceptWords>();
  for (const line of lines) {
    const [concept = '', ...columns] = line.split('\t');
    const [english = [], filipino = [], others = []] = columns.map((words) =>
      words.split(' ').filter(Boolean),
    );
    rows.set(concept, { english, filipino, others });
  }
  return rows;
}

const filipinoWords = new Set([...conceptWords.values()].flatMap(({ filipino }) => filipino));
const englishWords = new Set([...conceptWords.values()].flatMap(({ english }) => english));

/**
 * The Filipino word of the table that a lower-case word is made from ("magbayad" → "bayad"), if any. It may also be a
 * borrowed one of English, with the affixes that Filipino gives it ("nagdedeliver" → "deliver").
 */
export const findRoot = rememberRoots((word) => {
  if (filipinoWords.has(word)) return word;
  if (englishWords.has(word) || lookalikes.has(word)) return undefined;
  return findAffixed(word);
});

/** The same by its letters alone: English has words that only look as if they were made so. */
export function findAffixed(word: string): string | undefined {
  const roots = listRoots(word);
  const root = roots.find((form) => filipinoWords.has(form));
  return root ?? roots.find((form) => form.length >= 4 && englishWords.has(form));
}
