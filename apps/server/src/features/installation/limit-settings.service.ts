import {
  type LimitChanges,
  type LimitsView,
  settableLimitNames,
  settableLimits,
} from '@anito/contract/settings';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError } from '../../lib/errors.ts';
import { limitVariables } from '../../lib/settings.ts';
import { type ChangeDeps, changeSetting, describeChanges } from './change-setting.ts';
import { settingNames } from './stored-settings.ts';

/** Returns the limits that admins can set, as they apply in this process. */
export function getLimitSettings({ env }: Pick<Deps, 'env'>): LimitsView {
  return {
    limits: settableLimitNames.map((name) => ({
      name,
      ...settableLimits[name],
      value: env[limitVariables[name]],
      isSetByServer: env.explicitVariables.has(limitVariables[name]),
    })),
  };
}

/**
 * Changes the given limits, keeps the others, and returns the limits that apply now. Throws `conflict` for a
 * limit that the environment sets.
 */
export async function saveLimitSettings(
  deps: ChangeDeps & Pick<Deps, 'env'>,
  changes: LimitChanges,
  by: Actor,
): Promise<LimitsView> {
  const changedNames = settableLimitNames.filter((name) => changes[name] !== undefined);
  if (changedNames.some((name) => deps.env.explicitVariables.has(limitVariables[name])))
    throw new AppError('conflict', 'set-by-server');
  await changeSetting(deps, settingNames.limits, by, ({ limits }) => {
    const value = { ...limits, ...changes };
    return { value, secret: null, detail: describeChanges(resolveLimits(limits), resolveLimits(value)) };
  });
  return getLimitSettings(deps);
}

/** Returns all limits, with the default where no admin has chosen one. */
function resolveLimits(chosen: LimitChanges): Record<string, number> {
  return Object.fromEntries(
    settableLimitNames.map((name) => [name, chosen[name] ?? settableLimits[name].usual]),
  );
}
