import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { connectionType } from './sources.ts';
import { isoDate, isStorable } from './values.ts';

/** Background work that three processes have died of: nobody does it until an admin or its owner wants it tried again. */
const setAsideWork = z.object({
  id: z.string(),
  /** `document`, or the kind of the job. */
  kind: z.string(),
  /** Of the document that it is about; null for work that is about no single one. */
  title: z.string().nullable(),
  source: z.object({ name: z.string(), type: connectionType }).nullable(),
  /** The address of the account whose work it is; null when the account is gone. */
  email: z.string().nullable(),
  attempts: z.int().positive(),
  setAsideAt: isoDate,
});
export type SetAsideWork = z.infer<typeof setAsideWork>;

export const listSetAside = defineEndpoint({
  method: 'GET',
  path: '/api/admin/set-aside',
  access: 'admin',
  resource: 'none',
  summary: `Work of all accounts that the server has set aside, newest first, at most ${limits.setAsideListed}`,
  response: z.array(setAsideWork),
});

export const trySetAsideAgain = defineEndpoint({
  method: 'POST',
  path: '/api/admin/set-aside/try-again',
  access: 'admin',
  resource: 'none',
  summary: 'Have work that was set aside tried again: by a sync of its source, or as the job that it was',
  body: z.strictObject({
    id: z.string().min(1).max(limits.setAsideIdMax).refine(isStorable, 'must be an id of the list'),
  }),
  response: z.object({
    ok: z.literal(true),
    /** False when the source was syncing already: then the next sync tries it. */
    isStarted: z.boolean(),
  }),
});
