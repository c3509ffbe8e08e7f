import { z } from 'zod';

/** Whether the business is open now, from the opening hours that its owner has confirmed. */
export const openNow = z.object({
  isOpen: z.boolean(),
  /** Minute of the day at which this changes, in the business's time zone. Null: not within a week. */
  changesAt: z.int().min(0).max(1439).nullable(),
  /** Days until then. 0 is today. */
  inDays: z.int().min(0).max(7),
  /** Day of the week then, from 0 for Sunday. */
  weekday: z.int().min(0).max(6),
  /** Minutes for which this is true. Ask again after them. At midnight "tomorrow" becomes "today". */
  validMinutes: z.int().min(1),
});
export type OpenNow = z.infer<typeof openNow>;
