import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { localizedReason } from './localized-reason.ts';
import { connectionBase, defineConnectionCalls } from './sources.ts';
import {
  baseVersion,
  done,
  id,
  idParam,
  idParams,
  isoDate,
  isStorable,
  personText,
  webUrl,
} from './values.ts';

/** How pages are fetched: by plain HTTP, in a browser, or in a browser only for pages that need it. */
export const scraperModes = ['HttpClient', 'Playwright', 'Auto'] as const;
export type ScraperMode = (typeof scraperModes)[number];

/** 32 hexadecimal digits, the same for the same URL. */
const pageId = z.string().regex(/^[0-9a-f]{32}$/, 'must be the id of a page');

/** One page of a website. */
const websitePage = z.object({
  id: pageId,
  url: z.string(),
  title: z.string(),
  /** Text of the page without navigation and other repeated parts; lines separate its blocks. */
  content: z.string(),
  lastModified: isoDate.nullable(),
  isSelected: z.boolean(),
});
export type WebsitePage = z.infer<typeof websitePage>;

/** A page that was not read or not accepted, and the reason, worded for people. */
const skippedPage = z.object({ url: z.string(), reason: z.string(), because: localizedReason.nullish() });
export type SkippedPage = z.infer<typeof skippedPage>;

/** Result of scanning a website: its first page, and the pages that its sitemap and links name. */
export const websiteValidation = z.object({
  isValid: z.boolean(),
  /** Why it is not valid, worded for people. */
  errorMessage: z.string().optional(),
  because: localizedReason.nullish(),
  pages: z.array(websitePage),
  /** Known pages that are not read yet. */
  remainingUrls: z.array(z.string()).max(limits.pagesPerWebsite),
});
export type WebsiteValidation = z.infer<typeof websiteValidation>;

const scraperMode = z.enum(scraperModes).default('Auto');
const pageLimit = z.int().min(1).max(limits.pagesPerWebsite);
const maxPages = pageLimit.default(limits.crawlPagesDefault);
const depth = z.int().min(0).max(limits.crawlDepth);
/** Globs over the path of a URL, for example `/blog/**`. */
const globs = z
  .array(z.string().trim().min(1).max(limits.patternMax).refine(isStorable, 'cannot be stored'))
  .max(limits.patternsPerWebsite);
const patterns = globs.default([]);

export const validateWebsite = defineEndpoint({
  method: 'POST',
  path: '/api/website/validate',
  access: 'user',
  resource: 'none',
  summary:
    'Read the first page of a website and list the pages of the same site from its sitemap and links. 400 `url_not_allowed` for an address outside the public internet',
  body: z.strictObject({ baseUrl: webUrl, scraperMode }),
  response: websiteValidation,
});

export const crawlWebsite = defineEndpoint({
  method: 'POST',
  path: '/api/website/crawl',
  access: 'user',
  resource: 'none',
  failure: 'website-crawl-failed',
  summary:
    'Crawl a website page by page, at a polite pace, up to `maxPages`. Nothing is stored. Ends early when the caller disconnects',
  body: z.strictObject({
    baseUrl: webUrl,
    maxPages: z.int().min(1).max(1_000).default(limits.crawlPagesDefault),
    maxDepth: depth.default(limits.crawlDepth),
    include: patterns,
    exclude: patterns,
    scraperMode,
  }),
  response: z.object({
    pages: z.array(websitePage),
    skipped: z.array(skippedPage),
    remainingUrls: z.array(z.string()),
  }),
});

export const readWebsiteContent = defineEndpoint({
  method: 'POST',
  path: '/api/website/content',
  access: 'user',
  resource: 'none',
  summary: 'Get the current text of one page',
  body: z.strictObject({ url: webUrl, scraperMode }),
  response: z.object({ content: z.string(), title: z.string(), lastModified: isoDate.nullable() }),
});

/** Pages of the same site that the pages just read link to, known or not. */
const foundUrls = z.array(z.string());

export const loadWebsitePages = defineEndpoint({
  method: 'POST',
  path: '/api/website/load-pages',
  access: 'user',
  resource: 'none',
  failure: 'website-load-failed',
  summary: 'Read these pages. Unreadable pages are returned with the reason',
  body: z.strictObject({ urls: z.array(webUrl).min(1).max(limits.urlsPerLoad), scraperMode }),
  response: z.object({ pages: z.array(websitePage), skipped: z.array(skippedPage), foundUrls }),
});

export const loadMoreWebsitePages = defineEndpoint({
  method: 'POST',
  path: '/api/website/load-more',
  access: 'user',
  resource: 'none',
  failure: 'website-more-failed',
  summary: 'Read the first `count` of these pages and return the addresses of the others',
  bodyBytes: limits.websiteSelectionBytes,
  body: z.strictObject({
    urls: z.array(webUrl).max(limits.pagesPerWebsite),
    count: z.int().min(1).max(limits.urlsPerLoad).default(limits.pagesPerLoadMore),
    scraperMode,
  }),
  response: z.object({
    pages: z.array(websitePage),
    skipped: z.array(skippedPage),
    foundUrls,
    remainingUrls: z.array(z.string()),
  }),
});

/** A page of a website source. `content` is only its beginning; a call for the page returns the whole. */
const sourcePage = websitePage.extend({
  /** Length of the whole text in characters; 0 until it was read. */
  contentLength: z.int().nonnegative(),
  /** Why the last attempt to read it failed, worded for people. Its last successful content stays. */
  error: z.string().nullable(),
  because: localizedReason.nullish(),
  /** When the server last checked it. */
  checkedAt: isoDate.nullable(),
});
export type SourcePage = z.infer<typeof sourcePage>;

const websiteConnection = connectionBase.extend({
  type: z.literal('website'),
  baseUrl: z.string(),
  scraperMode: z.enum(scraperModes),
  /** Whether a sync follows the whole site from `baseUrl`; otherwise it reads only the chosen pages. */
  readsOn: z.boolean(),
  maxPages: z.int(),
  /** Longest distance from the first page, in links. */
  maxDepth: z.int(),
  include: globs,
  exclude: globs,
  /** Whether new pages of the site are read automatically; otherwise they are offered to the owner. */
  joinsNewPages: z.boolean(),
  /** Limit that kept known pages of the site out: `maxPages`, or the storage of the account. */
  stoppedBy: z.enum(['maxPages', 'account']).nullable(),
  /** New pages that wait for the owner's decision. */
  newPageCount: z.int().nonnegative(),
  pageCount: z.int().nonnegative(),
  totalPages: z.int().nonnegative(),
});
export type WebsiteConnection = z.infer<typeof websiteConnection>;

const websiteConnectionWithPages = websiteConnection.extend({ pages: z.array(sourcePage) });
export type WebsiteConnectionWithPages = z.infer<typeof websiteConnectionWithPages>;

const connectionName = personText({
  min: limits.connectionNameMin,
  max: limits.connectionNameMax,
  label: 'Connection name',
});

/**
 * A page as the browser sends it back. Only its address and selection matter; the server reads the text
 * itself.
 */
const selectedPage = z.object({
  id: pageId.optional(),
  url: webUrl,
  title: z.string().max(1_000).nullish(),
  content: z.string().nullish(),
  lastModified: z.string().max(100).nullish(),
  isSelected: z.boolean().default(true),
});

const missingPageMessage = 'Please select at least one page to ingest';
const selectedPages = z.array(selectedPage, { error: missingPageMessage }).max(limits.pagesPerWebsite);

/** A source of chosen pages needs at least one; a source that follows the site starts from its first page. */
const hasPages = ({ readsOn, selectedPages: pages }: { readsOn: boolean; selectedPages: unknown[] }) =>
  readsOn || pages.length > 0;
const missingPageIssue = { path: ['selectedPages'], error: missingPageMessage };

const ofConnection = { access: 'user', resource: 'connection', params: idParams } as const;
const ofPage = {
  access: 'user',
  resource: 'page',
  params: z.strictObject({ id: idParam, pageId }),
} as const;

export const listWebsiteConnections = defineEndpoint({
  method: 'GET',
  path: '/api/website/connections',
  access: 'user',
  resource: 'none',
  summary: 'List the website sources of the signed-in owner',
  response: z.array(websiteConnection),
});

export const createWebsiteConnection = defineEndpoint({
  method: 'POST',
  path: '/api/website/connections',
  access: 'user',
  resource: 'none',
  failure: 'website-create-failed',
  summary:
    'Create a source from pages of one website. A sync reads them. Pages with `isSelected` false are excluded. With `readsOn`, the sync follows links and sitemaps from `baseUrl` to further pages, within the limits',
  body: z
    .strictObject({
      name: connectionName,
      baseUrl: webUrl,
      selectedPages: selectedPages.default([]),
      scraperMode,
      readsOn: z.boolean().default(false),
      maxPages,
      maxDepth: depth.default(limits.crawlDepth),
      include: patterns,
      exclude: patterns,
      joinsNewPages: z.boolean().default(true),
    })
    .refine(hasPages, missingPageIssue),
  bodyBytes: limits.websiteSelectionBytes,
  status: 201,
  response: websiteConnectionWithPages,
});

export const getWebsiteConnection = defineEndpoint({
  ...ofConnection,
  method: 'GET',
  path: '/api/website/connections/:id',
  summary: 'Get a website source with its pages',
  response: websiteConnectionWithPages,
});

export const updateWebsiteConnection = defineEndpoint({
  ...ofConnection,
  method: 'PUT',
  path: '/api/website/connections/:id',
  failure: 'website-update-failed',
  isVersioned: true,
  summary:
    'Rename a website source and select its pages. Pages with `isSelected` false are excluded and their content is deleted. New pages of the same site are added. Without `selectedPages`, the selection is unchanged. With `readsOn`, further pages of the source are kept. Other settings apply from the next sync on. 404 for an id that is not a page of the source',
  body: z.strictObject({
    connectionName,
    selectedPages: selectedPages.min(1, missingPageMessage).optional(),
    scraperMode: z.enum(scraperModes).optional(),
    readsOn: z.boolean().optional(),
    maxPages: pageLimit.optional(),
    maxDepth: depth.optional(),
    include: globs.optional(),
    exclude: globs.optional(),
    joinsNewPages: z.boolean().optional(),
    ...baseVersion,
  }),
  bodyBytes: limits.websiteSelectionBytes,
  response: websiteConnectionWithPages,
});

/** A page of the site that the source does not use: a new page, or a page that the owner excluded. */
const foundPage = z.object({
  id: pageId,
  url: z.string(),
  title: z.string().nullable(),
  foundAt: isoDate,
  state: z.enum(['new', 'left-out']),
});
export type FoundSitePage = z.infer<typeof foundPage>;

export const listFoundWebsitePages = defineEndpoint({
  ...ofConnection,
  method: 'GET',
  path: '/api/website/connections/:id/found-pages',
  summary:
    'List pages of the site that the source does not use: new pages, and pages that the owner excluded',
  response: z.array(foundPage),
});

export const chooseFoundWebsitePages = defineEndpoint({
  ...ofConnection,
  method: 'POST',
  path: '/api/website/connections/:id/found-pages',
  summary:
    'Add found pages to the source, or exclude them permanently. A sync reads added pages. 404 for an id that is not a found page',
  bodyBytes: limits.websiteSelectionBytes,
  body: z.strictObject({
    join: z.array(pageId).max(limits.pagesRemembered).default([]),
    leaveOut: z.array(pageId).max(limits.pagesRemembered).default([]),
  }),
  response: websiteConnection,
});

export const {
  remove: deleteWebsiteConnection,
  sync: syncWebsiteConnection,
  cancel: cancelWebsiteSync,
} = defineConnectionCalls(
  {
    remove: '/api/website/connections/:id',
    sync: '/api/website/connections/:id/sync',
    cancel: '/api/website/connections/:id/cancel-sync',
  },
  {
    remove: 'Delete a website source with its pages and their indexed content',
    sync: 'Sync the pages of a source and index changes.',
  },
  'website-delete-failed',
);

export const getWebsitePage = defineEndpoint({
  ...ofPage,
  method: 'GET',
  path: '/api/website/connections/:id/pages/:pageId',
  summary: 'Get a page of a source with its full text from the last sync',
  response: sourcePage.extend({
    /** The document learned from it; null until then. */
    documentId: id.nullable(),
  }),
});

export const reingestWebsitePage = defineEndpoint({
  ...ofPage,
  method: 'POST',
  path: '/api/website/connections/:id/pages/:pageId/reingest',
  failure: 'website-reingest-failed',
  summary: 'Index one page again, even if it is unchanged. The hub sends the progress. 409 while a sync runs',
  bodyKind: 'none',
  status: 202,
  response: done,
});
