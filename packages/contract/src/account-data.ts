import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { done } from './values.ts';

/** What the owner of an account types to have it deleted. */
export const accountDeletion = z.strictObject({
  /** The address of the account. */
  confirmation: z.string().max(254),
  /** Of the account; not asked for where another provider signs people in. */
  password: z.string().max(1_000).optional(),
});

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/Users/me/delete',
  access: 'user',
  resource: 'none',
  summary: 'Delete the own account and everything that it owns',
  body: accountDeletion,
  response: done,
  status: 202,
  isOwnOnly: true,
  worksWhenFull: true,
});
