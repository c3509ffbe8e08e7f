import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { isoDate } from './values.ts';

/** What of a plan is used; nothing is cut off where more is. */
const measure = z.object({ used: z.int().nonnegative(), limit: z.int().positive() });

/** What an account has used of its plan since the first of the month (UTC). */
export const planUsage = z.object({
  since: isoDate,
  /** Questions that were answered, tests by the owner too. */
  messages: measure,
  sources: measure,
  /** Ways by which visitors asked. */
  channels: measure,
});
export type PlanUsage = z.infer<typeof planUsage>;

export const getPlanUsage = defineEndpoint({
  method: 'GET',
  path: '/api/billing/usage',
  access: 'user',
  resource: 'none',
  summary: 'What the signed-in owner has used this month, beside what the free plan names',
  response: planUsage,
});
