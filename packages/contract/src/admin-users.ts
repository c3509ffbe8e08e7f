import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { terms } from './subscription-terms.ts';
import { roles, user } from './users.ts';
import { countParam, isoDate, isStorable } from './values.ts';

/** An account, as admins see it. */
const adminUser = user.pick({ id: true, email: true, firstName: true, lastName: true, role: true }).extend({
  isSubscriptionActive: z.boolean(),
  subscriptionStartDate: isoDate.nullable(),
  /** Null for admins, and where no end was set. */
  subscriptionEndDate: isoDate.nullable(),
  /** When a provisioning key suspended the account; null for an active one. */
  suspendedAt: isoDate.nullable(),
  suspensionReason: z.string().nullable(),
  createdAt: isoDate,
});
export type AdminUser = z.infer<typeof adminUser>;

/** Counts over all accounts. */
const adminStats = z.object({
  totalUsers: z.int().nonnegative(),
  activeSubscriptions: z.int().nonnegative(),
  roleDistribution: z.array(z.object({ role: z.enum(roles), count: z.int().nonnegative() })),
  /** Since the first of the month, UTC. */
  newUsersThisMonth: z.int().nonnegative(),
});
export type AdminStats = z.infer<typeof adminStats>;

const adminUserPage = z.object({
  users: z.array(adminUser),
  page: z.int().positive(),
  pageSize: z.int().positive(),
  totalPages: z.int().nonnegative(),
  totalCount: z.int().nonnegative(),
});
export type AdminUserPage = z.infer<typeof adminUserPage>;

const admins = { access: 'admin', resource: 'none' } as const;
const ofUser = { access: 'admin', resource: 'user' } as const;

/** Ids are compared as text too, so upper case is converted. */
export const userIdParams = z.strictObject({
  userId: z.uuid('must be the id of a user').transform((id) => id.toLowerCase()),
});

export const listUsers = defineEndpoint({
  ...admins,
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List all accounts, newest first',
  query: z.strictObject({
    page: countParam(1, 1_000_000).default(1),
    pageSize: countParam(1, limits.usersPageMax).default(limits.usersPageDefault),
    /** A part of the e-mail address or the name. */
    search: z
      .string()
      .trim()
      .max(limits.userSearchMax)
      .refine(isStorable, 'contains characters that cannot be searched for')
      .default(''),
    roleFilter: z.enum(roles).optional(),
  }),
  response: adminUserPage,
});

export const getAdminStats = defineEndpoint({
  ...admins,
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Count accounts by role and subscription',
  response: adminStats,
});

export const setUserRole = defineEndpoint({
  ...ofUser,
  method: 'PUT',
  path: '/api/admin/users/:userId/role',
  summary: 'Change the role of a user. The last admin cannot be demoted',
  params: userIdParams,
  body: z.strictObject({ userId: z.uuid('must be the id of a user'), role: z.enum(roles) }),
  response: adminUser,
});

/** First and last year in which a subscription may begin. */
const firstYear = 2000;
const lastYear = 2100;

/**
 * Returns whether an ISO date lies in a year in which a subscription may begin. Returns false for an invalid
 * date.
 */
export function isSupportedYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}

/** Start or end of a subscription. */
export const subscriptionDate = isoDate.refine(
  isSupportedYear,
  `must lie between ${firstYear} and ${lastYear}`,
);

/** A plan and its term. Each paid plan needs a term; the other plans have none. */
export const subscriptionUpdate = z
  .strictObject({
    role: z.enum(roles),
    term: z.enum(terms).optional(),
    startDateUtc: subscriptionDate,
  })
  .refine(({ role, term }) => (role === 'trial' || role === 'admin') === (term === undefined), {
    path: ['term'],
    error: 'belongs to a paid plan, and a paid plan needs one: monthly or yearly',
  });
export type SubscriptionUpdate = z.infer<typeof subscriptionUpdate>;

export const setUserSubscription = defineEndpoint({
  ...ofUser,
  method: 'PUT',
  path: '/api/admin/users/:userId/subscription',
  summary:
    'Set the plan of an account, and with it the role. The end date follows from the start and the term',
  params: userIdParams,
  body: subscriptionUpdate,
  response: adminUser,
});

export const endUserSubscription = defineEndpoint({
  ...ofUser,
  method: 'POST',
  path: '/api/admin/users/:userId/subscription/end',
  summary: 'End the current subscription of an account immediately',
  params: userIdParams,
  response: adminUser,
});
