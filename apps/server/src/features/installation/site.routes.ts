import { PRODUCT_NAME } from '@anito/contract/limits';
import { getSite } from '@anito/contract/site';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';

/** Nothing of it is anybody's own, and a change shows soon enough. */
const cacheControl = 'public, max-age=10';

/** What the public pages say of the installation. */
export function registerSiteRoutes(bind: Bind, { env }: Deps): void {
  bind(getSite, async ({ reply }) => {
    reply.header('cache-control', cacheControl);
    return {
      brandName: PRODUCT_NAME,
      contacts: {
        privacy: env.CONTACT_PRIVACY ?? null,
        support: env.CONTACT_SUPPORT ?? null,
        dpo: env.CONTACT_DPO ?? null,
      },
      widget: null,
    };
  });
}
