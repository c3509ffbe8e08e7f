/**
 * Terms of consecutive slots, with their counts. The entries of `terms[i]` are those from `starts[i]` to
 * before `starts[i + 1]`. Terms are ascending, and the slots of each term too. When `terms` is null, the
 * terms are numbered from 0.
 */
export type Segment = {
  firstSlot: number;
  endSlot: number;
  terms: Uint32Array | null;
  starts: Uint32Array;
  /** Relative to `firstSlot`. */
  slots: Slots;
  counts: Uint8Array;
};

/** 16 bits where this is enough. */
export type Slots = Uint16Array | Uint32Array;

/**
 * Entries in any order in which the slots of each term are ascending. `termCounts` are `term << 8 | count`.
 */
export type Entries = { slots: Uint32Array; termCounts: Uint32Array; length: number };

/** Builds a segment of the slots from `firstSlot` to before `endSlot`, with terms below `vocabularySize`. */
export function invertEntries(
  { slots: entrySlots, termCounts, length }: Entries,
  { firstSlot, endSlot, vocabularySize }: { firstSlot: number; endSlot: number; vocabularySize: number },
): Segment {
  const next = new Uint32Array(vocabularySize);
  for (let i = 0; i < length; i++) {
    const term = (termCounts[i] as number) >>> 8;
    next[term] = (next[term] as number) + 1;
  }
  const segment = createSegment(firstSlot, endSlot, next);
  const { slots, counts } = segment;
  for (let i = 0; i < length; i++) {
    const termCount = termCounts[i] as number;
    const term = termCount >>> 8;
    const target = next[term] as number;
    next[term] = target + 1;
    slots[target] = (entrySlots[i] as number) - firstSlot;
    counts[target] = termCount & 255;
  }
  return segment;
}

/** Merges one or more consecutive segments. */
export function mergeSegments(parts: readonly Segment[], vocabularySize: number): Segment {
  const next = new Uint32Array(vocabularySize);
  for (const { terms, starts } of parts) {
    for (let i = 0; i + 1 < starts.length; i++) {
      const term = terms ? (terms[i] as number) : i;
      next[term] = (next[term] as number) + (starts[i + 1] as number) - (starts[i] as number);
    }
  }
  const { firstSlot } = parts[0] as Segment;
  const merged = createSegment(firstSlot, (parts.at(-1) as Segment).endSlot, next);
  for (const part of parts) {
    const offset = part.firstSlot - firstSlot;
    for (let i = 0; i + 1 < part.starts.length; i++) {
      const term = part.terms ? (part.terms[i] as number) : i;
      let target = next[term] as number;
      for (let from = part.starts[i] as number; from < (part.starts[i + 1] as number); from++, target++) {
        merged.slots[target] = (part.slots[from] as number) + offset;
        merged.counts[target] = part.counts[from] as number;
      }
      next[term] = target;
    }
  }
  return merged;
}

/**
 * Returns the range of a term's entries, the end excluded. `[0, 0]` when the segment does not contain the
 * term.
 */
export function findTerm({ terms, starts }: Segment, term: number): [begin: number, end: number] {
  const index = terms ? findSorted(terms, term, 0, terms.length) : term;
  return index < 0 || index + 1 >= starts.length
    ? [0, 0]
    : [starts[index] as number, starts[index + 1] as number];
}

/** Returns the position of a slot in `slots` within the range of one term, or -1. */
export function findSlot(segment: Segment, slot: number, [begin, end]: [number, number]): number {
  return findSorted(segment.slots, slot - segment.firstSlot, begin, end);
}

/** Returns how many bytes of memory a segment's arrays use. */
export function countBytes({ terms, starts, slots, counts }: Segment): number {
  return (terms?.byteLength ?? 0) + starts.byteLength + slots.byteLength + counts.byteLength;
}

/**
 * Creates a segment with room for the entries, which the caller fills. Turns `termCounts` from the number of
 * entries of each term into the position of its first entry.
 */
function createSegment(firstSlot: number, endSlot: number, termCounts: Uint32Array): Segment {
  let presentTerms = 0;
  for (const count of termCounts) if (count > 0) presentTerms++;
  const terms = presentTerms < termCounts.length ? new Uint32Array(presentTerms) : null;
  const starts = new Uint32Array(presentTerms + 1);
  let total = 0;
  for (let term = 0, index = 0; term < termCounts.length; term++) {
    const count = termCounts[term] as number;
    termCounts[term] = total;
    if (count === 0) continue;
    if (terms) terms[index] = term;
    starts[index++] = total;
    total += count;
  }
  starts[presentTerms] = total;
  const Slots = endSlot - firstSlot <= 1 << 16 ? Uint16Array : Uint32Array;
  return { firstSlot, endSlot, terms, starts, slots: new Slots(total), counts: new Uint8Array(total) };
}

/** Returns the position of a value in an ascending array, from `begin` to before `end`, or -1. */
function findSorted(sorted: Uint32Array | Uint16Array, value: number, begin: number, end: number): number {
  let low = begin;
  let high = end - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const current = sorted[middle] as number;
    if (current === value) return middle;
    if (current < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
