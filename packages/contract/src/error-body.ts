import { z } from 'zod';
import { localizedReason } from './localized-reason.ts';

/**
 * Body of every refused or failed call: its English text, the same for programs (`code`, and the finer
 * `reason` with its `values`), and the problem of each invalid field by its dotted path.
 */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  ...localizedReason.partial().shape,
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `changed_meanwhile`: the current state of the object, in the form of the call's response. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
