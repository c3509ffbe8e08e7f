import { z } from 'zod';
import { because } from './because.ts';

/**
 * The body of every refused or failed call: its text in English, the same in words for programs (`code`, and finer
 * `reason` with its `values`), and what is wrong in which field by its dotted path.
 */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  ...because.partial().shape,
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `changed_meanwhile`: what was to be changed as it is now, as the call answers it. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
