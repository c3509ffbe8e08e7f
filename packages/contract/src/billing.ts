import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { isoDate } from './values.ts';

/** Usage of one part of a plan. Usage above the limit is not cut off. */
const measure = z.object({ used: z.int().nonnegative(), limit: z.int().positive() });

/** Usage of a plan since the first of the month (UTC). */
export const planUsage = z.object({
  since: isoDate,
  /** Answered questions, including tests by the owner. */
  messages: measure,
  sources: measure,
  /** Channels that visitors used. */
  channels: measure,
});
export type PlanUsage = z.infer<typeof planUsage>;

export const getPlanUsage = defineEndpoint({
  method: 'GET',
  path: '/api/billing/usage',
  access: 'user',
  resource: 'none',
  summary: 'Get the usage of the signed-in owner this month and the limits of the free plan',
  response: planUsage,
});
