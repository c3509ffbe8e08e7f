import type { AdminUser } from '@anito/contract/admin-users';
import type { roles } from '@anito/contract/users';

export type Role = (typeof roles)[number];

/** Roles in the order of the filter and the editors. */
export const offeredRoles: readonly Role[] = ['trial', 'starter', 'pro', 'agency', 'admin'];

/** Returns the display name of a user: the name or, without one, the email address. */
export const nameOf = ({ firstName, lastName, email }: AdminUser) =>
  `${firstName} ${lastName}`.trim() || email;

/** Returns the initial role of an editor. An unknown role counts as trial. */
export const toOfferedRole = ({ role }: AdminUser): Role => (offeredRoles.includes(role) ? role : 'trial');

/** Dialog about an account, open over the list. */
export type UserDialog = { user: AdminUser; kind: 'set' | 'end' };
