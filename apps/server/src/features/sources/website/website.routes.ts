import * as websites from '@anito/contract/websites';
import type { Deps } from '../../../deps.ts';
import type { Bind } from '../../../lib/bind.ts';
import * as service from './website.service.ts';

/** The website source: so far the look at a website before it is one. */
export function registerWebsiteRoutes(bind: Bind, deps: Deps): void {
  bind(websites.validateWebsite, ({ body, signal }) => service.validateWebsite(deps, body, signal), {
    limit: ({ caller }) => deps.rateLimits.consume('websiteValidation', caller.userId),
  });
}
