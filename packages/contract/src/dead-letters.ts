import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, id, idParams, isoDate } from './values.ts';

/**
 * Why a webhook, or a part of it, could not be processed. not-json: its bytes are no JSON. unknown-form: it is none of the
 * forms that are known. unknown-account: no assistant answers the account it names. too-many: more messages at once, or of
 * one visitor, than are taken.
 */
const deadLetterReasons = ['not-json', 'unknown-form', 'unknown-account', 'too-many'] as const;
export type DeadLetterReason = (typeof deadLetterReasons)[number];

/** What a messaging service sent and nothing could process, kept for some days. */
export const deadLetter = z.object({
  id,
  channel: z.string(),
  /** The account in the address of the webhook; null where the body names it. */
  accountId: z.string().nullable(),
  reason: z.enum(deadLetterReasons),
  /** In bytes. */
  size: z.int().nonnegative(),
  receivedAt: isoDate,
  /** When it is deleted. */
  expiresAt: isoDate,
  /** How often it was processed again in vain, and when last. */
  attempts: z.int().nonnegative(),
  lastAttemptAt: isoDate.nullable(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

/** What a channel has had of them since the installation began, and what is kept. */
export const deadLetterCounts = z.object({
  channel: z.string(),
  kept: z.int().nonnegative(),
  received: z.int().nonnegative(),
  processed: z.int().nonnegative(),
  /** Deleted because there was no more room: what came in a flood or for an unknown account first, then the oldest. */
  dropped: z.int().nonnegative(),
  /** Deleted after the time for which they are kept. */
  expired: z.int().nonnegative(),
});
export type DeadLetterCounts = z.infer<typeof deadLetterCounts>;

const base = { access: 'admin', resource: 'none' } as const;
const ofOne = { access: 'admin', resource: 'deadLetter', params: idParams } as const;

export const listDeadLetters = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/admin/dead-letters',
  summary: `Webhooks of messaging services that could not be processed, newest first, at most ${limits.deadLettersListed}, with counts by channel`,
  response: z.object({ letters: z.array(deadLetter), channels: z.array(deadLetterCounts) }),
});
export type DeadLetterList = z.infer<typeof listDeadLetters.response>;

export const getDeadLetter = defineEndpoint({
  ...ofOne,
  method: 'GET',
  path: '/api/admin/dead-letters/:id',
  summary: 'One of them with what came, as text',
  response: deadLetter.extend({
    /** At most so many characters; null where the key that encrypted it is lost. */
    text: z.string().nullable(),
    isCut: z.boolean(),
  }),
});

/** What came of processing them again. */
const processed = z.object({ processed: z.int().nonnegative(), failed: z.int().nonnegative() });

export const processDeadLetter = defineEndpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/admin/dead-letters/:id/process',
  summary: 'Process one of them again; what was processed before is not answered twice',
  response: processed,
});

export const processDeadLetters = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/admin/dead-letters/process',
  summary: 'Process all of them again, oldest first',
  response: processed.extend({
    /** Not tried yet: there were too many for one call. */
    remaining: z.int().nonnegative(),
  }),
});

export const deleteDeadLetter = defineEndpoint({
  ...ofOne,
  method: 'DELETE',
  path: '/api/admin/dead-letters/:id',
  summary: 'Delete one of them',
  response: done,
});
