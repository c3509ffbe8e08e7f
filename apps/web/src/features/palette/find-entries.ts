import type { PaletteEntry } from './palette-entry.ts';

/** Most entries of a search, and most entries of each group without a search. */
const maxResults = 30;
const maxPerGroup = 6;

/** Returns the words of a text for comparison, without case and accents, in any script. */
function listWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Rates a typed word by the best word that starts with it: 3 for the first word of the label, 2 for another
 * word of it, 1 for its context or keywords, 0 for no match.
 */
function rateWord(word: string, entry: PaletteEntry): number {
  const name = listWords(entry.label);
  if (name[0]?.startsWith(word)) return 3;
  if (name.some((each) => each.startsWith(word))) return 2;
  const context = listWords(`${entry.context ?? ''} ${entry.keywords ?? ''}`);
  return context.some((each) => each.startsWith(word)) ? 1 : 0;
}

/** Returns the sum of the ratings of the typed words, or 0 if a word matches nothing in the entry. */
function rateEntry(words: string[], entry: PaletteEntry): number {
  const rates = words.map((word) => rateWord(word, entry));
  return rates.includes(0) ? 0 : rates.reduce((sum, each) => sum + each, 0);
}

/**
 * Returns the entries for a search, the best first, at most `maxResults`. Every typed word must match.
 * Without a search, all pages and the first `maxPerGroup` of each other group, without hidden entries.
 */
export function findEntries(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const words = listWords(search);
  if (words.length === 0) {
    const seen = new Map<string, number>();
    return entries.filter(({ group, isHidden }) => {
      if (isHidden) return false;
      const count = (seen.get(group) ?? 0) + 1;
      seen.set(group, count);
      return group === 'pages' || count <= maxPerGroup;
    });
  }
  return entries
    .map((entry) => ({ entry, rated: rateEntry(words, entry) }))
    .filter(({ rated }) => rated > 0)
    .sort((one, other) => other.rated - one.rated)
    .slice(0, maxResults)
    .map(({ entry }) => entry);
}
