import type { Browser } from '@anito/outside/browser/browser';
import type { Validators } from '@anito/outside/safe-fetch/safe-fetch';
import type { CanonicalPageCache } from './page/canonical-page-cache.ts';
import type { Robots, RobotsParts } from './robots/robots.ts';
import type { VisitOptions } from './site-visit.ts';

/** Dependencies of a crawler, shared by all tenants. */
export type CrawlerOptions = RobotsParts & {
  browser: Pick<Browser, 'render' | 'isAvailable'>;
  /** Returns a new path in a folder that reader processes may read, for a file that is being read. */
  createFilePath(): Promise<string>;
  /** Maximum bytes of a page and of a PDF document, and maximum characters of a page's `content`. */
  limits: { pageBytes: number; documentBytes: number; contentCharacters: number };
};

/** Dependencies as the crawler's modules use them. */
export type CrawlerParts = CrawlerOptions & { robots: Robots; namedPages: CanonicalPageCache };

/** How pages are fetched: with plain HTTP, in a browser, or in a browser only when a page needs it. */
export type ReadingMode = 'plain' | 'browser' | 'auto';

/** Options of reading a page. */
export type PageOptions = VisitOptions & {
  mode: ReadingMode;
  /** Validators of the stored page. With them, the server may report the page as unchanged. */
  validators?: Validators;
  /** Called when the host's turn has come, right before the first request. */
  onSend?: () => Promise<void>;
};
