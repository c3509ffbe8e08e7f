import type { Occurrences } from '../postings.ts';

const bytesPerEntry = 3;

/**
 * Encodes the entries of a term in one segment: all slots as uint16, little-endian and ascending, then all
 * counts as bytes.
 */
export function encodePostings({ slots, counts }: Occurrences): Buffer {
  return Buffer.concat([Buffer.from(Uint16Array.from(slots).buffer), counts]);
}

/** Decodes the output of `encodePostings`. */
export function decodePostings(encoded: Buffer): Occurrences {
  const length = encoded.length / bytesPerEntry;
  // A copy, because uint16 values must be aligned.
  const { buffer } = Uint8Array.from(encoded);
  return { slots: new Uint16Array(buffer, 0, length), counts: new Uint8Array(buffer, 2 * length, length) };
}
