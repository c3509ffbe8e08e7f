import {
  endUserSubscription,
  getAdminStats,
  listUsers,
  setUserRole,
  setUserSubscription,
} from '@anito/contract/admin-users';
import { downloadAudit, listAudit } from '@anito/contract/audit';
import { exitImpersonation, startImpersonation } from '@anito/contract/impersonation';
import { getUserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { getMe, updateMe } from '@anito/contract/users';
import type { Deps } from '../../deps.ts';
import { toActor, toRequestOrigin } from '../../lib/actor.ts';
import type { Bind } from '../../lib/bind.ts';
import { AppError } from '../../lib/errors.ts';
import { sendCsv } from '../../lib/send-csv.ts';
import * as users from './admin-users.service.ts';
import * as audit from './audit.service.ts';
import * as acting from './impersonation.service.ts';
import { getSettings, updateSettings } from './user-settings.service.ts';
import { getUser, type UserDeps, updateUser } from './users.service.ts';

/** Registers the routes with which users read and change their profile and settings. */
export function registerUserRoutes(bind: Bind, deps: UserDeps): void {
  bind(getMe, ({ caller }) => getUser(deps, caller));
  bind(updateMe, ({ caller, body }) => updateUser(deps, caller, body));
  bind(getUserSettings, ({ caller }) => getSettings(deps, caller.userId));
  bind(updateUserSettings, ({ caller, body }) => updateSettings(deps, caller.userId, body));
}

/** Registers the admins' routes for accounts, subscriptions, impersonation and the audit log. */
export function registerAdministrationRoutes(bind: Bind, deps: Pick<Deps, 'database'>): void {
  bind(listUsers, ({ query }) => users.listUsers(deps, query));
  bind(getAdminStats, () => users.getStats(deps));
  bind(setUserRole, async (call) => {
    const { userId } = call.params;
    if (call.body.userId.toLowerCase() !== userId.toLowerCase()) {
      throw new AppError('invalid_request', 'another-user-named');
    }
    return users.setRole(deps, userId, call.body.role, toActor(call));
  });
  bind(setUserSubscription, (call) =>
    users.setSubscription(deps, call.params.userId, call.body, toActor(call)),
  );
  bind(endUserSubscription, (call) => users.endSubscription(deps, call.params.userId, toActor(call)));
  bind(startImpersonation, ({ caller, params, request }) =>
    acting.startImpersonation(deps, caller, params.userId, toRequestOrigin(request)),
  );
  bind(exitImpersonation, ({ caller, request }) =>
    acting.exitImpersonation(deps, caller, toRequestOrigin(request)),
  );
  bind(listAudit, ({ query }) => audit.listAudit(deps, query));
  bind(downloadAudit, async ({ query, reply }) =>
    sendCsv(reply, { name: 'audit-log.csv', content: audit.exportAudit(deps, query) }),
  );
}
