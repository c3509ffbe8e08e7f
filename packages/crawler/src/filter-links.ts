import { looksEndless } from './addresses/looks-endless.ts';
import type { PathFilter } from './addresses/match-patterns.ts';
import type { CrawlerParts } from './crawler-parts.ts';
import { createYielder } from './create-yielder.ts';
import type { VisitOptions } from './site-visit.ts';

/** Options that decide which links of a page are followed. */
export type LinkOptions = VisitOptions & { isWanted: PathFilter };

/**
 * Returns the links of a page for which `isWanted` returns true and that robots.txt allows. Links without
 * parameters come first, because a site has more pages with distinct paths than with parameters. Omits
 * addresses that look endless.
 */
export async function filterLinks(
  parts: Pick<CrawlerParts, 'robots'>,
  page: URL,
  links: Iterable<string>,
  { isWanted, tenantId, signal, maxClosedMs }: LinkOptions,
): Promise<string[]> {
  const robots = await parts.robots.get(page, { tenantId, signal, maxClosedMs });
  const [withoutQuery, withQuery]: [string[], string[]] = [[], []];
  const yieldIfDue = createYielder(signal);
  for (const link of links) {
    const url = new URL(link);
    if (!looksEndless(url) && isWanted(url) && robots.isAllowed(url))
      (url.search ? withQuery : withoutQuery).push(link);
    await yieldIfDue();
  }
  return [...withoutQuery, ...withQuery];
}
