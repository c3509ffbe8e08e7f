import type { Browser } from '@anito/outside/browser/browser';
import type { Validators } from '@anito/outside/safe-fetch/safe-fetch';
import type { NamedPages } from './page/named-pages.ts';
import type { Robots, RobotsParts } from './robots/robots.ts';
import type { VisitOptions } from './site-visit.ts';

/** What a crawler is made of; all of it is shared by everybody for whom it reads. */
export type CrawlerOptions = RobotsParts & {
  browser: Pick<Browser, 'render' | 'isAvailable'>;
  /** A new path in a folder that the readers may read, for bytes that are being read. */
  createFilePath(): Promise<string>;
  /** Most bytes of a page and of a document (PDF), and characters of a page's `content`. */
  most: { pageBytes: number; documentBytes: number; contentCharacters: number };
};

/** The same as its own modules use it. */
export type CrawlerParts = CrawlerOptions & { robots: Robots; namedPages: NamedPages };

/** How pages are fetched: plainly, in a browser, or in one only where a page needs it. */
export type ReadingMode = 'plain' | 'browser' | 'auto';

/** How a page is asked for. */
export type PageOptions = VisitOptions & {
  mode: ReadingMode;
  /** What is known of the page: then it may be answered as unchanged. */
  validators?: Validators;
  /** Called when the turn has come, right before the first request. */
  onSend?: () => Promise<void>;
};
