import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { isoDate } from './values.ts';

/**
 * Why another embedding model does not get on with a source: `busy` asks to wait, `refused-key` has a vendor that does not
 * take the installation's key, `failing` does not answer.
 */
const modelProblem = z.enum(['busy', 'refused-key', 'failing']);
export type ModelProblem = z.infer<typeof modelProblem>;

const share = z.object({ done: z.int(), total: z.int() });

/** How far sources are with another embedding model; until a source is done, the model before searches it. */
const modelChangeProgress = z.object({
  passages: share,
  sources: share,
  /** Why it does not go on at the moment; null while it does. */
  problem: modelProblem.nullable(),
  /** When it is tried again. */
  retryAt: isoDate.nullable(),
});
export type ModelChangeProgress = z.infer<typeof modelChangeProgress>;

/** `change` is null when all sources have the model. */
export const modelChange = z.object({ change: modelChangeProgress.nullable() });
export type ModelChange = z.infer<typeof modelChange>;

/** The same of all accounts that are not done, those with the most passages left first. */
export const modelChanges = z.object({
  /** What embeds from now on. */
  model: z.string(),
  change: modelChangeProgress.nullable(),
  accountCount: z.int(),
  accounts: z.array(modelChangeProgress.extend({ email: z.string().nullable() })),
});
export type ModelChanges = z.infer<typeof modelChanges>;

/** Accounts that the list holds at most. */
export const listedModelChanges = 50;

export const getModelChange = defineEndpoint({
  method: 'GET',
  path: '/api/model-change',
  access: 'user',
  resource: 'none',
  summary: 'How far the sources are with another embedding model',
  response: modelChange,
});

export const listModelChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/model-changes',
  access: 'admin',
  resource: 'none',
  summary: `How far the sources of all accounts are with another embedding model; at most ${listedModelChanges} accounts`,
  response: modelChanges,
});
