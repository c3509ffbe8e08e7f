import { z } from 'zod';
import { userIdParams } from './admin-users.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { roles } from './users.ts';
import { countParam, isoDate, isStorable } from './values.ts';

/**
 * State of an account. A suspended one can do nothing and its assistants do not answer until it is resumed; a
 * deleted one is `deleting` until a job has removed its data.
 */
export const accountStatuses = ['active', 'suspended', 'deleting'] as const;

/** An account, as the operator's programs see it. */
const provisionedAccount = z.object({
  id: z.uuid(),
  /** Id of the account in the operator's own system. */
  externalId: z.string().nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(accountStatuses),
  suspendedAt: isoDate.nullable(),
  suspensionReason: z.string().nullable(),
  /** `admin` for an account that keys cannot change. */
  plan: z.enum(roles),
  isSubscriptionActive: z.boolean(),
  subscriptionStartDate: isoDate.nullable(),
  subscriptionEndDate: isoDate.nullable(),
  createdAt: isoDate,
});
export type ProvisionedAccount = z.infer<typeof provisionedAccount>;

const accountPage = z.object({
  accounts: z.array(provisionedAccount),
  /** `cursor` of the next page; null on the last one. */
  nextCursor: z.uuid().nullable(),
});
export type ProvisionedAccountPage = z.infer<typeof accountPage>;

const pageQuery = {
  /** `nextCursor` of the previous page. */
  cursor: z.uuid().optional(),
  limit: countParam(1, limits.usersPageMax).default(limits.usersPageDefault),
};

const filterText = (max: number) =>
  z.string().trim().min(1).max(max).refine(isStorable, 'contains characters that cannot be searched for');

const base = { access: 'provisioning', resource: 'none' } as const;
const ofAccount = { access: 'provisioning', resource: 'user', params: userIdParams } as const;

export const listProvisionedAccounts = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/provisioning/v1/accounts',
  scope: 'accounts:read',
  summary: 'List accounts in the order of their ids, page by page',
  query: z.strictObject({
    ...pageQuery,
    /** The whole address, in any case. */
    email: filterText(254).optional(),
    externalId: filterText(limits.externalIdMax).optional(),
  }),
  response: accountPage,
});

export const getProvisionedAccount = defineEndpoint({
  ...ofAccount,
  method: 'GET',
  path: '/api/provisioning/v1/accounts/:userId',
  scope: 'accounts:read',
  summary: 'Get an account',
  response: provisionedAccount,
});
