import { readFileSync } from 'node:fs';
import { cacheRoots, listRoots } from './filipino-root.ts';

/**
 * Something that a business is asked about, independent of its wording. The name of a row in
 * business-words.tsv.
 */
export type Concept = string;

/** The words of a concept by language. */
export type ConceptWords = { english: string[]; filipino: string[]; others: string[] };

/** All concepts with their words, in lower case. */
export const conceptWords = loadRows();

/** Reads the words of each concept from `business-words.tsv`. */
function loadRows(): ReadonlyMap<Concept, ConceptWords> {
  const text = readFileSync(new URL('business-words.tsv', import.meta.url), 'utf8');
  const [, ...lines] = text.split('\n').filter((line) => line && !line.startsWith('#'));
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
 * Returns the Filipino word of the table from which a lower-case word is formed ("magbayad" → "bayad"). It
 * may also be an English loanword with Filipino affixes ("nagdedeliver" → "deliver"). Undefined when there is
 * none, and for an English word of the table.
 */
export const findRoot = cacheRoots((word) => {
  if (filipinoWords.has(word)) return word;
  if (englishWords.has(word)) return undefined;
  const roots = listRoots(word);
  const root = roots.find((form) => filipinoWords.has(form));
  return root ?? roots.find((form) => form.length >= 4 && englishWords.has(form));
});
