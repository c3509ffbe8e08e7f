import type { RunReason } from '@anito/contract/run-reasons';

/** What came of calling the other side: a text, or why there is none. */
export type RunEnd = { reason: RunReason | null; httpStatus: number | null; text: string | null };
