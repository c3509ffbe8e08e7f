import type { PaletteEntry } from './palette-entry.ts';

/** How many entries of a search are shown, and how many of each group before one types. */
const mostFound = 30;
const mostOfGroup = 6;

/** Words as they are compared: without case and accents, in any script. */
function listWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** 3 for the first word of the name, 2 for another, 1 for what stands beside it, 0 for none. */
function rateWord(word: string, entry: PaletteEntry): number {
  const name = listWords(entry.label);
  if (name[0]?.startsWith(word)) return 3;
  if (name.some((each) => each.startsWith(word))) return 2;
  const beside = listWords(`${entry.of ?? ''} ${entry.keywords ?? ''}`);
  return beside.some((each) => each.startsWith(word)) ? 1 : 0;
}

/** The sum over the typed words, each of which must stand in the entry as the beginning of a word; otherwise 0. */
function rate(words: string[], entry: PaletteEntry): number {
  const rates = words.map((word) => rateWord(word, entry));
  return rates.includes(0) ? 0 : rates.reduce((sum, each) => sum + each, 0);
}

/** What is shown to who has typed `search`, the best first within each group; before that the first few of each group. */
export function findEntries(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const words = listWords(search);
  if (words.length === 0) {
    const seen = new Map<string, number>();
    return entries.filter(({ group, isHidden }) => {
      if (isHidden) return false;
      const count = (seen.get(group) ?? 0) + 1;
      seen.set(group, count);
      return group === 'pages' || count <= mostOfGroup;
    });
  }
  return entries
    .map((entry) => ({ entry, rated: rate(words, entry) }))
    .filter(({ rated }) => rated > 0)
    .sort((one, other) => other.rated - one.rated)
    .slice(0, mostFound)
    .map(({ entry }) => entry);
}
