/** More vectors than this are kept only of the document that stopped last: about 50 MB of 768 numbers each. */
const maxVectors = 16_000;

/**
 * Vectors of large documents whose run made room for other accounts half-way, by fingerprint, until it goes on in
 * this process. What is dropped, or lost with the process, is embedded again.
 */
export type UnfinishedVectors = {
  keep(fingerprint: string, vectors: Float32Array[]): void;
  /** Gives them once. */
  take(fingerprint: string): Float32Array[];
};

/** Makes an empty memory of unfinished documents. */
export function createUnfinishedVectors(limit = maxVectors): UnfinishedVectors {
  const kept = new Map<string, Float32Array[]>();
  const take = (fingerprint: string) => {
    const vectors = kept.get(fingerprint) ?? [];
    kept.delete(fingerprint);
    return vectors;
  };
  return {
    keep(fingerprint, vectors) {
      take(fingerprint);
      let total = vectors.length;
      for (const other of kept.values()) total += other.length;
      for (const [oldest, other] of kept) {
        if (total <= limit) break;
        kept.delete(oldest);
        total -= other.length;
      }
      kept.set(fingerprint, vectors);
    },
    take,
  };
}
