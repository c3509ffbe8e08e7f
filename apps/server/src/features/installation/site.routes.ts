import { getSite } from '@anito/contract/site';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import * as site from './site-settings.service.ts';

/** Nothing of it is anybody's own, and a change shows soon enough. */
const cacheControl = 'public, max-age=10';

/** What the public pages say of the installation. */
export function registerSiteRoutes(bind: Bind, deps: Deps): void {
  bind(getSite, async ({ reply }) => {
    reply.header('cache-control', cacheControl);
    return site.getSite(deps);
  });
}
