import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { connectionType } from './sources.ts';
import { isoDate, isStorable } from './values.ts';

/**
 * A job that was dead-lettered after three processes died while running it. It is not retried until an admin
 * or its owner requests that.
 */
const deadLetteredJob = z.object({
  id: z.string(),
  /** `document`, or the kind of the job. */
  kind: z.string(),
  /** Title of its document; null for a job about no single document. */
  title: z.string().nullable(),
  source: z.object({ name: z.string(), type: connectionType }).nullable(),
  /** E-mail address of the owner's account; null when the account is deleted. */
  email: z.string().nullable(),
  attempts: z.int().positive(),
  setAsideAt: isoDate,
});
export type DeadLetteredJob = z.infer<typeof deadLetteredJob>;

export const listDeadLetteredJobs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/set-aside',
  access: 'admin',
  resource: 'none',
  summary: `List dead-lettered jobs of all accounts, newest first. At most ${limits.deadLetteredListed}`,
  response: z.array(deadLetteredJob),
});

export const retryDeadLetteredJob = defineEndpoint({
  method: 'POST',
  path: '/api/admin/set-aside/try-again',
  access: 'admin',
  resource: 'none',
  summary: 'Retry a dead-lettered job: by a sync of its source, or as the same job',
  body: z.strictObject({
    id: z.string().min(1).max(limits.deadLetteredIdMax).refine(isStorable, 'must be an id of the list'),
  }),
  response: z.object({
    ok: z.literal(true),
    /** False when the source was already syncing. The next sync retries the job. */
    isStarted: z.boolean(),
  }),
});
