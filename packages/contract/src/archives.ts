import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { localizedReason } from './localized-reason.ts';
import { idParams, isoDate } from './values.ts';

const count = z.int().nonnegative();

/** An archive that is written or read in the background. */
export const archive = z.object({
  id: z.int().positive(),
  state: z.enum(['queued', 'running', 'ready', 'failed']),
  /** Processed rows, tables and files, and their total; 0 until the total is known. */
  done: count,
  total: count,
  sizeBytes: count,
  /** Why it failed. */
  because: localizedReason.nullable(),
  /** Counts of the contents, by name. */
  outcome: z.record(z.string(), z.number()),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  expiresAt: isoDate.nullable(),
});
export type Archive = z.infer<typeof archive>;

/** A link that downloads an archive and expires after five minutes. */
export const archiveLink = z.object({ downloadUrl: z.url() });

export const getArchiveContent = defineEndpoint({
  method: 'GET',
  path: '/api/archives/:id/content',
  access: 'public',
  resource: 'none',
  summary: 'Download an archive by a signed link',
  params: idParams,
  query: z.strictObject({
    /** In seconds since 1970. */
    expires: z.string().max(20).default(''),
    signature: z.string().max(200).default(''),
  }),
  response: z.file(),
});
