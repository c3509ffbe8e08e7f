import { getUserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { getMe, updateMe } from '@anito/contract/users';
import type { Bind } from '../../lib/bind.ts';
import { getSettings, updateSettings } from './user-settings.service.ts';
import { getUser, type UserDeps, updateUser } from './users.service.ts';

/** The signed-in person. */
export function registerUserRoutes(bind: Bind, deps: UserDeps): void {
  bind(getMe, ({ caller }) => getUser(deps, caller));
  bind(updateMe, ({ caller, body }) => updateUser(deps, caller, body));
  bind(getUserSettings, ({ caller }) => getSettings(deps, caller.userId));
  bind(updateUserSettings, ({ caller, body }) => updateSettings(deps, caller.userId, body));
}
