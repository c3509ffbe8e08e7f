import { limits } from '@anito/contract/limits';
import * as contract from '@anito/contract/provisioning';
import {
  createProvisioningKey,
  listProvisioningKeys,
  revokeProvisioningKey,
} from '@anito/contract/provisioning-keys';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { toActor, toKeyActor } from '../../lib/actor.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { ProvisioningAccessDeps } from '../../lib/caller.ts';
import { requestDeletionByKey } from '../account-data/account-deletion.service.ts';
import * as accounts from '../accounts/provisioned-accounts.service.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import { cancelSyncsOfAccount } from '../sync/sync.service.ts';
import { createAccount, inviteAgain } from './create-account.service.ts';
import * as keys from './provisioning-keys.service.ts';
import { getUsage, listUsage } from './usage.service.ts';

const rateLimits = {
  /** Calls of one provisioning key. */
  provisioningKey: { points: limits.provisioningCallsPerMinute, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof rateLimits, never> {}
}

/** Registers the routes with which admins manage provisioning keys. */
function registerKeyRoutes(bind: Bind, deps: Deps): void {
  bind(listProvisioningKeys, () => keys.listKeys(deps));
  bind(createProvisioningKey, (call) => keys.createKey(deps, call.body, toActor(call)));
  bind(revokeProvisioningKey, async (call) => {
    await keys.revokeKey(deps, call.params.id, toActor(call));
    return okResponse;
  });
}

/** Registers the routes that the operator's programs call with a provisioning key, to manage accounts. */
function registerAccountRoutes(bind: Bind, deps: Deps & DailyUseDeps): void {
  bind(contract.listProvisionedAccounts, ({ query }) => accounts.listAccounts(deps, query));
  bind(contract.getProvisionedAccount, ({ params }) => accounts.getAccount(deps, params.userId));
  bind(contract.createProvisionedAccount, (call) => createAccount(deps, call.body, toKeyActor(call)));
  bind(contract.inviteProvisionedAccount, async (call) => {
    await inviteAgain(deps, call.params.userId, call.body.language, toKeyActor(call));
    return okResponse;
  });
  bind(contract.updateProvisionedAccount, async (call) => {
    const { userId } = call.params;
    const account = await accounts.updateAccount(deps, userId, call.body, toKeyActor(call));
    if (call.body.suspended) await cancelSyncsOfAccount(deps, userId);
    return account;
  });
  bind(contract.getProvisionedUsage, ({ params, query }) => getUsage(deps, params.userId, query));
  bind(contract.listProvisionedUsage, ({ query }) => listUsage(deps, query));
  bind(contract.deleteProvisionedAccount, async (call) => {
    await requestDeletionByKey(deps, call.params.userId, toKeyActor(call));
    return okResponse;
  });
}

/** Accounts, created and changed by programs of the operator. */
export const provisioning: Feature<Deps & DailyUseDeps, ProvisioningAccessDeps> = {
  name: 'provisioning',
  limits: () => rateLimits,
  open: (deps) => ({ parts: { provisioningAccess: keys.createProvisioningAccess(deps) } }),
  routes(bind, deps) {
    registerKeyRoutes(bind, deps);
    registerAccountRoutes(bind, deps);
  },
};
