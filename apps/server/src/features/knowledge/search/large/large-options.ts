import { maxSlots } from '@anito/search/large/segment-header';

/** When an account counts as large, and how its index is maintained. */
export type LargeOptions = {
  /** An account with more passages than this gets an index in the database. */
  bound: number;
  /** Passages per segment. */
  segmentPassages: number;
  /** Changed passages that may wait before they are indexed; until then search reads them into memory. */
  waitingPassages: number;
};

export const largeDefaults: LargeOptions = {
  bound: 150_000,
  segmentPassages: maxSlots,
  waitingPassages: 2_000,
};
