import { readFileSync } from 'node:fs';
import { listTerms } from './terms.ts';

/** A word that customers use when they ask a business: what it stands for, and what its absence weighs. */
export type AskedMeaning = { name: string; kind: 'slot' | 'deed' | 'act' | 'mild' | 'weak' };

const byWord = new Map<string, AskedMeaning>();
const byTerm = new Map<string, AskedMeaning>();

for (const line of readFileSync(new URL('./asked-alike.tsv', import.meta.url), 'utf8').split('\n')) {
  if (!line || line.startsWith('#')) continue;
  const [name = '', kind, words = ''] = line.split('\t');
  const meaning = { name, kind: kind as AskedMeaning['kind'] };
  for (const word of [name, ...words.split(' ')]) {
    if (!byWord.has(word)) byWord.set(word, meaning);
    for (const term of listTerms(word)) if (!byTerm.has(term)) byTerm.set(term, meaning);
  }
}

/** What a word stands for as customers use it; by its form first, so that "first" is no other word cut to "first". */
export function findAskedMeaning(word: string, term: string | undefined): AskedMeaning | undefined {
  return byWord.get(word) ?? (term === undefined ? undefined : byTerm.get(term));
}
