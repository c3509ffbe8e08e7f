import { maxSlots } from '@anito/search/large/segment-header';

/** When an account counts as large, and how its index is kept. */
export type LargeOptions = {
  /** An account with more passages than this gets an index in the database. */
  bound: number;
  /** Passages of a segment. */
  segmentPassages: number;
  /** Changed passages that wait before they are taken in; until then search reads them into memory. */
  waitingPassages: number;
};

export const largeDefaults: LargeOptions = {
  bound: 150_000,
  segmentPassages: maxSlots,
  waitingPassages: 2_000,
};
