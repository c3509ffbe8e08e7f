import { z } from 'zod';
import { userIdParams } from './admin-users.ts';
import { defineEndpoint } from './endpoint.ts';
import { user } from './users.ts';
import { isoDate } from './values.ts';

/** An admin's impersonation of a user, for at most one hour. */
export const impersonation = z.object({
  adminUserId: z.uuid(),
  adminEmail: z.string(),
  impersonatedUserId: z.uuid(),
  impersonatedUserEmail: z.string(),
  impersonatedUserName: z.string(),
  impersonatedUserProfile: user,
  expiresAt: isoDate,
});
export type Impersonation = z.infer<typeof impersonation>;

export const startImpersonation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/impersonate/:userId',
  access: 'admin',
  resource: 'user',
  summary: 'Impersonate a user who is not an admin. Ends a running impersonation',
  params: userIdParams,
  response: impersonation,
});

export const exitImpersonation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/exit-impersonation',
  access: 'admin',
  resource: 'none',
  summary: 'End the impersonation',
  endsImpersonation: true,
  response: z.object({ adminUserProfile: user }),
});
