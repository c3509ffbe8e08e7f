import type { PaletteEntry } from './palette-entry.ts';

/** Most entries of a search, and most entries of each group without a search. */
const maxResults = 30;
const maxPerGroup = 6;

/** Splits a text in any script into words, in lower case and without accents. */
function listWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Rates how well a typed word matches an entry, by the start of words: 3 for the first word of the label, 2
 * for another word of the label, 1 for its context or keywords, 0 for no match.
 */
function rateWord(word: string, entry: PaletteEntry): number {
  const name = listWords(entry.label);
  if (name[0]?.startsWith(word)) return 3;
  if (name.some((each) => each.startsWith(word))) return 2;
  const context = listWords(`${entry.context ?? ''} ${entry.keywords ?? ''}`);
  return context.some((each) => each.startsWith(word)) ? 1 : 0;
}

/** Returns the sum of the ratings of all typed words. Returns 0 if any of them does not match. */
function rateEntry(words: string[], entry: PaletteEntry): number {
  const rates = words.map((word) => rateWord(word, entry));
  return rates.includes(0) ? 0 : rates.reduce((sum, each) => sum + each, 0);
}

/**
 * Returns at most `maxResults` entries that match every typed word, best first. Without a search: all pages
 * and the first `maxPerGroup` of each other group, without hidden entries.
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
