import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { isoDate } from './values.ts';

/**
 * Why re-embedding of a source is delayed.
 * - `busy`: the provider asks to wait.
 * - `refused-key`: the provider rejects the installation's key.
 * - `failing`: the provider does not answer.
 */
const modelProblem = z.enum(['busy', 'refused-key', 'failing']);
export type ModelProblem = z.infer<typeof modelProblem>;

const share = z.object({ done: z.int(), total: z.int() });

/**
 * Progress of re-embedding sources with another model. Until a source is done, the previous model searches
 * it.
 */
const modelChangeProgress = z.object({
  passages: share,
  sources: share,
  /** Why it is delayed now; null while it runs. */
  problem: modelProblem.nullable(),
  /** Time of the next attempt. */
  retryAt: isoDate.nullable(),
});
export type ModelChangeProgress = z.infer<typeof modelChangeProgress>;

/** `change` is null when all sources use the model. */
export const modelChange = z.object({ change: modelChangeProgress.nullable() });
export type ModelChange = z.infer<typeof modelChange>;

/** Progress of all accounts that are not done, those with the most remaining passages first. */
export const modelChanges = z.object({
  /** The current embedding model. */
  model: z.string(),
  change: modelChangeProgress.nullable(),
  accountCount: z.int(),
  accounts: z.array(modelChangeProgress.extend({ email: z.string().nullable() })),
});
export type ModelChanges = z.infer<typeof modelChanges>;

/** Longest list of accounts. */
export const listedModelChanges = 50;

export const getModelChange = defineEndpoint({
  method: 'GET',
  path: '/api/model-change',
  access: 'user',
  resource: 'none',
  summary: 'Get the progress of the sources in a change of the embedding model',
  response: modelChange,
});

export const listModelChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/model-changes',
  access: 'admin',
  resource: 'none',
  summary: `Get the progress of all accounts in a change of the embedding model. At most ${listedModelChanges} accounts`,
  response: modelChanges,
});
