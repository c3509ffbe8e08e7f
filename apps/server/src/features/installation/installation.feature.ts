import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { ApiKeyAccessDeps } from '../../lib/caller.ts';
import type { ApiKeyUseDeps } from '../deployment/api-keys.service.ts';
import { createReloadSettings, followSettings, reencryptSettings } from './follow-settings.ts';
import { registerInstallationRoutes } from './installation.routes.ts';
import { registerSettingsRoutes, registerSiteRoutes } from './settings.routes.ts';
import type { ReloadDeps } from './stored-settings.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    settingTests: never;
  }
}

/** Settings of the whole installation. */
export const installation: Feature<Deps & ReloadDeps & ApiKeyAccessDeps & ApiKeyUseDeps, ReloadDeps> = {
  name: 'installation',
  open: (deps) => ({ parts: { reloadSettings: createReloadSettings(deps) } }),
  limits: () => ({
    /** Test mails and test questions to models, per admin. */
    settingTests: { points: 20, seconds: 60 },
  }),
  routes(bind, deps) {
    registerInstallationRoutes(bind, deps);
    registerSettingsRoutes(bind, deps);
    registerSiteRoutes(bind, deps);
  },
  startInProcess: followSettings,
  reencrypt: { 'settings of admins': reencryptSettings },
};
