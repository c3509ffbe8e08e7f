import { readFileSync } from 'node:fs';
import { listTerms } from './terms.ts';

/** Meaning of a word in customers' questions. `kind` determines the weight of its absence. */
export type WordMeaning = { name: string; kind: 'slot' | 'deed' | 'act' | 'mild' | 'weak' };

const byWord = new Map<string, WordMeaning>();
const byTerm = new Map<string, WordMeaning>();

for (const line of readFileSync(new URL('./asked-alike.tsv', import.meta.url), 'utf8').split('\n')) {
  if (!line || line.startsWith('#')) continue;
  const [name = '', kind, words = ''] = line.split('\t');
  const meaning = { name, kind: kind as WordMeaning['kind'] };
  for (const word of [name, ...words.split(' ')]) {
    if (!byWord.has(word)) byWord.set(word, meaning);
    for (const term of listTerms(word)) if (!byTerm.has(term)) byTerm.set(term, meaning);
  }
}

/**
 * Returns the meaning of a word in customers' questions. Returns undefined for an unknown word. Looks up the
 * word before its term, so that "first" is not confused with other words that have the same term.
 */
export function findWordMeaning(word: string, term: string | undefined): WordMeaning | undefined {
  return byWord.get(word) ?? (term === undefined ? undefined : byTerm.get(term));
}
