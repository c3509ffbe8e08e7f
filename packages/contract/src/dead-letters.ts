import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, id, idParams, isoDate } from './values.ts';

/**
 * Why a webhook, or a part of it, could not be processed.
 * - `not-json`: its body is not JSON.
 * - `unknown-form`: its form is not known.
 * - `unknown-account`: no assistant answers the account that it names.
 * - `too-many`: it has more messages than are accepted at once or from one visitor.
 */
const deadLetterReasons = ['not-json', 'unknown-form', 'unknown-account', 'too-many'] as const;
export type DeadLetterReason = (typeof deadLetterReasons)[number];

/** A webhook of a messaging service that could not be processed; stored for some days. */
export const deadLetter = z.object({
  id,
  channel: z.string(),
  /** Account in the address of the webhook; null when the body names it. */
  accountId: z.string().nullable(),
  reason: z.enum(deadLetterReasons),
  /** In bytes. */
  size: z.int().nonnegative(),
  receivedAt: isoDate,
  /** Time of its deletion. */
  expiresAt: isoDate,
  /** Number of failed retries, and the time of the last one. */
  attempts: z.int().nonnegative(),
  lastAttemptAt: isoDate.nullable(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

/** Counts of a channel's dead letters since the installation began, and the number stored now. */
export const deadLetterCounts = z.object({
  channel: z.string(),
  kept: z.int().nonnegative(),
  received: z.int().nonnegative(),
  processed: z.int().nonnegative(),
  /** Deleted for lack of space: first letters from a flood or for an unknown account, then the oldest. */
  dropped: z.int().nonnegative(),
  /** Deleted at the end of their retention. */
  expired: z.int().nonnegative(),
});
export type DeadLetterCounts = z.infer<typeof deadLetterCounts>;

const base = { access: 'admin', resource: 'none' } as const;
const ofOne = { access: 'admin', resource: 'deadLetter', params: idParams } as const;

export const listDeadLetters = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/admin/dead-letters',
  summary: `List webhooks of messaging services that could not be processed, newest first, with counts by channel. At most ${limits.deadLettersListed}`,
  response: z.object({ letters: z.array(deadLetter), channels: z.array(deadLetterCounts) }),
});
export type DeadLetterList = z.infer<typeof listDeadLetters.response>;

export const getDeadLetter = defineEndpoint({
  ...ofOne,
  method: 'GET',
  path: '/api/admin/dead-letters/:id',
  summary: 'Get a dead-lettered webhook with its content as text',
  response: deadLetter.extend({
    /** Cut to the longest allowed text; null when the encryption key is lost. */
    text: z.string().nullable(),
    isCut: z.boolean(),
  }),
});

/** Result of processing dead letters again. */
const processingResult = z.object({ processed: z.int().nonnegative(), failed: z.int().nonnegative() });

export const processDeadLetter = defineEndpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/admin/dead-letters/:id/process',
  summary:
    'Process a dead-lettered webhook again. Messages that were already processed are not answered twice',
  response: processingResult,
});

export const processDeadLetters = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/admin/dead-letters/process',
  summary: 'Process all dead-lettered webhooks again, oldest first',
  response: processingResult.extend({
    /** Not tried yet, because there were too many for one call. */
    remaining: z.int().nonnegative(),
  }),
});

export const deleteDeadLetter = defineEndpoint({
  ...ofOne,
  method: 'DELETE',
  path: '/api/admin/dead-letters/:id',
  summary: 'Delete a dead-lettered webhook',
  response: done,
});
