import { z } from 'zod';
import { because } from './because.ts';
import { defineEndpoint } from './endpoint.ts';
import { idParams, isoDate } from './values.ts';

const count = z.int().nonnegative();

/** An archive that is made, or read, in the background. */
export const archive = z.object({
  id: z.int().positive(),
  state: z.enum(['queued', 'running', 'ready', 'failed']),
  /** Rows, tables and files that are dealt with, and how many there are; 0 until that is known. */
  done: count,
  total: count,
  sizeBytes: count,
  /** Why it failed. */
  because: because.nullable(),
  /** What it holds, by name. */
  outcome: z.record(z.string(), z.number()),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  expiresAt: isoDate.nullable(),
});
export type Archive = z.infer<typeof archive>;

/** Where an archive can be fetched, for five minutes. */
export const archiveLink = z.object({ downloadUrl: z.url() });

export const getArchiveContent = defineEndpoint({
  method: 'GET',
  path: '/api/archives/:id/content',
  access: 'public',
  resource: 'none',
  summary: 'The bytes of an archive, by a signed link',
  params: idParams,
  query: z.strictObject({
    /** Seconds since 1970. */
    expires: z.string().max(20).default(''),
    signature: z.string().max(200).default(''),
  }),
  response: z.file(),
});
