import type { AdminUser } from '@anito/contract/admin-users';
import type { roles } from '@anito/contract/users';

export type Role = (typeof roles)[number];

/** The roles in the order in which the filter and the editors offer them. */
export const offeredRoles: readonly Role[] = ['trial', 'starter', 'pro', 'agency', 'admin'];

/** How somebody is called: by name, or where there is none by address. */
export const nameOf = ({ firstName, lastName, email }: AdminUser) =>
  `${firstName} ${lastName}`.trim() || email;

/** The role that an editor begins with; one that is not known is taken for a trial. */
export const toOffered = ({ role }: AdminUser): Role => (offeredRoles.includes(role) ? role : 'trial');

/** What is asked about an account over the list. */
export type UserQuestion = { about: AdminUser; kind: 'set' | 'end' };
