import {
  getLimitSettings,
  getMailSettings,
  getSiteSettings,
  resetMailSettings,
  saveLimitSettings,
  saveMailSettings,
  saveSiteSettings,
  testMail,
} from '@anito/contract/settings';
import { getSite } from '@anito/contract/site';
import type { Deps } from '../../deps.ts';
import { toActor } from '../../lib/actor.ts';
import type { Bind } from '../../lib/bind.ts';
import type { ApiKeyAccessDeps } from '../../lib/caller.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import type { ApiKeyUseDeps } from '../deployment/api-keys.service.ts';
import * as limits from './limit-settings.service.ts';
import * as mail from './mail-settings.service.ts';
import * as site from './site-settings.service.ts';
import type { ReloadDeps } from './stored-settings.ts';

/** Registers the admins' routes of installation settings. */
export function registerSettingsRoutes(
  bind: Bind,
  deps: Deps & ReloadDeps & ApiKeyAccessDeps & ApiKeyUseDeps,
): void {
  bind(getMailSettings, () => mail.getMailSettings(deps));
  bind(saveMailSettings, (call) => mail.saveMailSettings(deps, call.body, toActor(call)));
  bind(resetMailSettings, (call) => mail.resetMailSettings(deps, toActor(call)));
  bind(
    testMail,
    ({ body, caller, request }) =>
      mail.testMail(deps, body.server, {
        to: caller.email,
        language: chooseLanguage(undefined, request.headers['accept-language']),
      }),
    { limit: ({ caller }) => deps.rateLimits.consume('settingTests', caller.userId) },
  );
  bind(getLimitSettings, async () => limits.getLimitSettings(deps));
  bind(saveLimitSettings, (call) => limits.saveLimitSettings(deps, call.body, toActor(call)));
  bind(getSiteSettings, ({ caller }) => site.getSiteSettings(deps, caller.userId));
  bind(saveSiteSettings, (call) => site.saveSiteSettings(deps, call.body, toActor(call)));
}

/** The response contains no private data, and ten seconds is an acceptable delay for changes. */
const cacheControl = 'public, max-age=10';

/** Registers the route of the public site settings. */
export function registerSiteRoutes(bind: Bind, deps: Deps & ApiKeyAccessDeps): void {
  bind(getSite, async ({ reply }) => {
    reply.header('cache-control', cacheControl);
    return site.getSite(deps);
  });
}
