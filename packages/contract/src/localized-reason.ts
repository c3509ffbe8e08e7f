import { z } from 'zod';

/**
 * Machine-readable reason of a failure, sent beside its English text. Other versions may send reasons that
 * this one does not know.
 */
export const localizedReason = z.object({
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type LocalizedReason = z.infer<typeof localizedReason>;
