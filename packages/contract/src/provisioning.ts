import { z } from 'zod';
import { isSupportedYear, subscriptionDate, userIdParams } from './admin-users.ts';
import { defineEndpoint } from './endpoint.ts';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';
import { terms } from './subscription-terms.ts';
import { roles } from './users.ts';
import { countParam, done, isoDate, isStorable, personText } from './values.ts';

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
  path: '/api/installation/accounts',
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
  path: '/api/installation/accounts/:userId',
  scope: 'accounts:read',
  summary: 'Get an account',
  response: provisionedAccount,
});

/** Plans that keys can give. Only an admin can make another admin. */
const plans = ['trial', 'starter', 'pro', 'agency'] as const;

const plan = {
  plan: z.enum(plans),
  /** Term of a paid plan. A trial has none. */
  term: z.enum(terms).optional(),
  /** Start of the term; now by default. */
  startsAt: subscriptionDate.optional(),
};

const hasTermIfPaid = ({ plan, term }: { plan: (typeof plans)[number]; term?: string | undefined }) =>
  (plan === 'trial') === (term === undefined);
const termProblem = {
  path: ['term'],
  error: 'belongs to a paid plan, and a paid plan needs one: monthly or yearly',
};

const accountInput = z
  .strictObject({
    email: z.string().trim().max(254).pipe(z.email('must be an email address')),
    firstName: personText({ min: 1, max: 100, label: 'First name' }),
    lastName: personText({ max: 100, label: 'Last name' }).default(''),
    /** Unique id of the account in the operator's own system. */
    externalId: personText({ min: 1, max: limits.externalIdMax, label: 'External id' }).optional(),
    ...plan,
    plan: plan.plan.default('trial'),
    /** Language of the invitation. */
    language: z.enum(languageTags).default('en'),
    /** `mail` sends the invitation; `link` returns it in the response instead. */
    invitation: z.enum(['mail', 'link']).default('mail'),
  })
  .refine(hasTermIfPaid, termProblem);
export type ProvisionedAccountInput = z.output<typeof accountInput>;

/** A new account. The only response that contains its link. */
const newAccount = z.object({
  account: provisionedAccount,
  /** One-time link for the first password, valid for seven days; null when it was mailed. */
  invitationUrl: z.string().nullable(),
});
export type NewProvisionedAccount = z.infer<typeof newAccount>;

export const createProvisionedAccount = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/installation/accounts',
  scope: 'accounts:write',
  summary:
    'Create an account. Its person sets the password by a link, which is mailed, or returned only in this response',
  body: accountInput,
  bodyExample: {
    email: 'rosa@example.com',
    firstName: 'Rosa',
    externalId: 'customer-1042',
    plan: 'pro',
    term: 'monthly',
  },
  status: 201,
  response: newAccount,
});

export const inviteProvisionedAccount = defineEndpoint({
  ...ofAccount,
  method: 'POST',
  path: '/api/installation/accounts/:userId/invitation',
  scope: 'users:write',
  summary: 'Mail the invitation again to a person who has not set a password yet',
  body: z.strictObject({ language: z.enum(languageTags).default('en') }),
  bodyExample: { language: 'en' },
  status: 202,
  response: done,
});

/** Permission that a change of each field needs. */
const changeScopes = {
  suspended: 'accounts:write',
  suspensionReason: 'accounts:write',
  plan: 'plans:write',
  term: 'plans:write',
  startsAt: 'plans:write',
  planEndsAt: 'plans:write',
} as const;

const accountChanges = z
  .strictObject({
    /** `true` stops sign-ins, keys, syncs and answers; `false` starts them again. The data stays. */
    suspended: z.boolean().optional(),
    suspensionReason: personText({ min: 1, max: limits.suspensionReasonMax, label: 'Reason' }).optional(),
    ...plan,
    plan: plan.plan.optional(),
    /** End of the subscription, instead of a term. A time in the past ends it. */
    planEndsAt: subscriptionDate.optional(),
  })
  .refine(
    ({ suspended, plan, planEndsAt }) => [suspended, plan, planEndsAt].some((value) => value !== undefined),
    'needs `suspended`, `plan` or `planEndsAt`',
  )
  .refine(({ suspended, suspensionReason }) => suspended === true || suspensionReason === undefined, {
    path: ['suspensionReason'],
    error: 'belongs to `suspended: true`',
  })
  .refine(({ plan, startsAt }) => plan !== undefined || startsAt === undefined, {
    path: ['startsAt'],
    error: 'belongs to `plan`',
  })
  .refine(({ plan, term, planEndsAt }) => {
    if (plan === undefined || plan === 'trial') return term === undefined;
    return (term === undefined) !== (planEndsAt === undefined);
  }, termProblem);
export type ProvisionedAccountChanges = z.output<typeof accountChanges>;

export const updateProvisionedAccount = defineEndpoint({
  ...ofAccount,
  method: 'PUT',
  path: '/api/installation/accounts/:userId',
  fieldScopes: changeScopes,
  summary: 'Suspend or resume an account, or set its plan. What the body leaves out stays as it is',
  body: accountChanges,
  bodyExample: { suspended: true, suspensionReason: 'Invoice 2026-118 is overdue' },
  response: provisionedAccount,
});

export const deleteProvisionedAccount = defineEndpoint({
  ...ofAccount,
  method: 'DELETE',
  path: '/api/installation/accounts/:userId',
  scope: 'accounts:write',
  summary: 'Delete an account and all its data. Access ends immediately, a job deletes the data',
  status: 202,
  response: done,
});

const count = z.int().nonnegative();

/** Usage of an account. */
const usage = z.object({
  accountId: z.uuid(),
  externalId: z.string().nullable(),
  /** Answered questions on the days of the period, including tests by the owner. */
  answers: count,
  /** Tokens of connected models on the days of the period. */
  modelTokens: count,
  /** Sources and bytes of stored content at the time of the call, not of the period. */
  sources: count,
  storageBytes: count,
});

const usageDay = z.iso.date().refine(isSupportedYear, 'must lie between 2000 and 2100');

/** The days of a period (UTC), both included. */
const period = { from: usageDay, to: usageDay };
const dayMs = 86_400_000;

/** Days of a period; less than 1 when it ends before it begins. */
const countDays = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;
const isPeriod = (query: { from: string; to: string }) => {
  const days = countDays(query);
  return days >= 1 && days <= limits.usageDaysMax;
};
const periodProblem = {
  path: ['to'],
  error: `must be a day from \`from\` on, and at most ${limits.usageDaysMax} days may be queried`,
};

const accountUsage = usage.extend(period);
export type ProvisionedUsage = z.infer<typeof accountUsage>;

const usagePage = z.object({
  ...period,
  accounts: z.array(usage),
  nextCursor: z.uuid().nullable(),
});
export type ProvisionedUsagePage = z.infer<typeof usagePage>;

export const getProvisionedUsage = defineEndpoint({
  ...ofAccount,
  method: 'GET',
  path: '/api/installation/accounts/:userId/usage',
  scope: 'usage:read',
  summary: `Get the usage of an account on the days of a period (UTC). It is stored for ${limits.usageDaysKept} days`,
  query: z.strictObject(period).refine(isPeriod, periodProblem),
  response: accountUsage,
});

export const listProvisionedUsage = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/installation/usage',
  scope: 'usage:read',
  summary: 'List the usage of all accounts on the days of a period (UTC), page by page',
  query: z.strictObject({ ...period, ...pageQuery }).refine(isPeriod, periodProblem),
  response: usagePage,
});
