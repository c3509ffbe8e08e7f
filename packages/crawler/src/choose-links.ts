import { looksEndless } from './addresses/looks-endless.ts';
import type { PathFilter } from './addresses/match-patterns.ts';
import type { CrawlerParts } from './crawler-parts.ts';
import type { VisitOptions } from './site-visit.ts';
import { createTurns } from './take-turns.ts';

/** Options that decide which links of a page are followed. */
export type LinkChoice = VisitOptions & { isWanted: PathFilter };

/**
 * Returns the wanted links of a page that robots.txt allows. Links without parameters come first, because a
 * site has more pages with distinct paths than with parameters. Omits addresses that look endless.
 */
export async function chooseLinks(
  parts: Pick<CrawlerParts, 'robots'>,
  page: URL,
  links: Iterable<string>,
  { isWanted, tenantId, signal, maxClosedMs }: LinkChoice,
): Promise<string[]> {
  const robots = await parts.robots.get(page, { tenantId, signal, maxClosedMs });
  const [plain, asking]: [string[], string[]] = [[], []];
  const takeTurns = createTurns(signal);
  for (const link of links) {
    const url = new URL(link);
    if (!looksEndless(url) && isWanted(url) && robots.isAllowed(url))
      (url.search ? asking : plain).push(link);
    await takeTurns();
  }
  return [...plain, ...asking];
}
