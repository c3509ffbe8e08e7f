import * as websites from '@anito/contract/websites';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { Caller } from '../../lib/caller.ts';
import type { RateLimitName } from '../../lib/rate-limits.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as foundPages from './found-pages.service.ts';
import type { CrawlerDeps } from './site-discovery.ts';
import * as service from './website.service.ts';
import * as connections from './website-connections.service.ts';

/** Binds the endpoints of website sources: previews of websites, and connections. */
export function registerWebsiteRoutes(bind: Bind, deps: Deps & CrawlerDeps & SourceKindDeps): void {
  const limitTo = (name: RateLimitName) => ({
    limit: ({ caller }: { caller: Caller }) => deps.rateLimits.consume(name, caller.userId),
  });
  bind(
    websites.validateWebsite,
    ({ caller, body, signal }) => service.validateWebsite(deps, body, { tenantId: caller.userId, signal }),
    limitTo('websiteValidation'),
  );
  bind(
    websites.crawlWebsite,
    ({ caller, body, signal }) => service.crawlWebsite(deps, body, { tenantId: caller.userId, signal }),
    limitTo('websiteCrawl'),
  );
  bind(
    websites.readWebsiteContent,
    ({ caller, body, signal }) => service.readContent(deps, body, { tenantId: caller.userId, signal }),
    limitTo('websiteReading'),
  );
  bind(
    websites.loadWebsitePages,
    ({ caller, body, signal }) => service.loadPages(deps, body, { tenantId: caller.userId, signal }),
    limitTo('websiteReading'),
  );
  bind(
    websites.loadMoreWebsitePages,
    ({ caller, body, signal }) => service.loadMorePages(deps, body, { tenantId: caller.userId, signal }),
    limitTo('websiteReading'),
  );
  bind(websites.listWebsiteConnections, ({ caller }) => connections.listWebsites(deps, caller.userId));
  bind(
    websites.createWebsiteConnection,
    ({ caller, body }) => connections.createWebsite(deps, caller.userId, body),
    limitTo('websiteValidation'),
  );
  bind(websites.getWebsiteConnection, ({ caller, params }) =>
    connections.getWebsite(deps, caller.userId, params.id),
  );
  bind(websites.updateWebsiteConnection, ({ caller, params, body }) =>
    connections.updateWebsite(deps, caller.userId, params.id, body),
  );
  bind(websites.listFoundWebsitePages, ({ caller, params }) =>
    foundPages.listFound(deps, caller.userId, params.id),
  );
  bind(websites.chooseFoundWebsitePages, ({ caller, params, body }) =>
    foundPages.chooseFoundPages(deps, caller.userId, params.id, body, () =>
      connections.listWebsites(deps, caller.userId, params.id),
    ),
  );
  bind(websites.getWebsitePage, ({ caller, params }) =>
    connections.getPage(deps, caller.userId, params.id, params.pageId),
  );
  bind(websites.reingestWebsitePage, async ({ caller, params }) => {
    await connections.reingestPage(deps, caller.userId, params.id, params.pageId);
    return okResponse;
  });
}
