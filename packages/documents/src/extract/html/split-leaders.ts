import type { Block } from '../document.ts';

/** One entry of a list with dot leaders: "Tapsilog ....... 95". */
const entry =
  /\s{0,5}([^.…]{2,80}?)\s?(?:\.{4,200}|…{2,100}|_{4,200})\s?((?:₱|php|p|\$|€)?\s?\d[\d,.]{0,12}(?:\s?\/\s?\p{L}{1,10})?)(?=\s|$)/giu;
/** Share of the text that entries must cover. */
const minShare = 0.8;

/**
 * Turns each paragraph of entries with dot leaders ("Tapsilog ....... 95") into a table. Other blocks stay
 * unchanged. A page shows the lines of such a list only by its style, which the extraction does not read.
 */
export function splitLeaders(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph' && block.kind !== 'code') return [block];
    const entries = [...block.text.matchAll(entry)];
    const covered = entries.reduce((sum, [text]) => sum + text.length, 0);
    if (entries.length < 2 || covered < minShare * block.text.length) return [block];
    const rows = entries.map(([, name, value]) => [name!.trim(), value!.trim()]);
    const { page, part } = block;
    return [{ kind: 'table', header: null, rows, page, ...(part ? { part } : {}) }];
  });
}
