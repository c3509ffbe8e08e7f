import type { RunReason } from '@anito/contract/run-reasons';

/** Result of a call of the other service: a text, or the reason of a failure. */
export type RunEnd = { reason: RunReason | null; httpStatus: number | null; text: string | null };
