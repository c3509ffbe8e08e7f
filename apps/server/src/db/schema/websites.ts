import type { ScraperMode } from '@anito/contract/websites';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { sourcePageColumns } from './source-pages.ts';
import { connections } from './sources.ts';

/** Data of a website source beyond that of every source. */
export const websiteConnections = pgTable('website_connections', {
  connectionId: bigint('connection_id', { mode: 'number' })
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  baseUrl: text('base_url').notNull(),
  scraperMode: text('scraper_mode').$type<ScraperMode>().notNull(),
  maxPages: integer('max_pages').notNull(),
  /** Whether the whole site is followed from `baseUrl`. */
  readsOn: boolean('reads_on').notNull().default(false),
  maxDepth: integer('max_depth').notNull().default(10),
  /** Glob patterns for paths. */
  include: jsonb('include').$type<string[]>().notNull().default([]),
  exclude: jsonb('exclude').$type<string[]>().notNull().default([]),
  /** Whether new pages join automatically; otherwise they are offered. */
  joinsNewPages: boolean('joins_new_pages').notNull().default(true),
  /** Raised whenever the links of all pages have to be followed again, because limits or patterns changed. */
  linksVersion: integer('links_version').notNull().default(1),
  /** The version under which the site was last followed completely. */
  wholeVersion: integer('whole_version').notNull().default(0),
  /** The limit that kept known pages out the last time. */
  stoppedBy: text('stopped_by').$type<StoppedBy>(),
});

/** The limit that keeps known pages of a site out of its source. */
export type StoppedBy = 'maxPages' | 'account';

/**
 * `offered`: new, waits for the owner's decision. `left-out`: excluded by the owner. `no-page`: not a page to
 * learn from.
 */
export type FoundPageState = 'offered' | 'left-out' | 'no-page';

/** Known pages of a website that its source does not use. */
export const websiteFoundPages = pgTable(
  'website_found_pages',
  {
    ownerId: uuid('owner_id').notNull(),
    connectionId: bigint('connection_id', { mode: 'number' })
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    pageId: text('page_id').notNull(),
    url: text('url').notNull(),
    title: text('title'),
    depth: integer('depth').notNull(),
    state: text('state').$type<FoundPageState>().notNull(),
    foundAt: moment('found_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.pageId] }),
    index('website_found_pages_owner').on(table.ownerId, table.connectionId),
  ],
);

/** Pages of website sources. Pages that the owner excluded are deleted. */
export const websitePages = pgTable(
  'website_pages',
  {
    ...sourcePageColumns(),
    /** The first 32 hex digits of the SHA-256 of the normalized URL. */
    pageId: text('page_id').notNull(),
    /** Validators of the last full response (RFC 9110, 8.8), sent back unchanged. */
    etag: text('etag'),
    lastModifiedHeader: text('last_modified_header'),
    lastModified: moment('last_modified'),
    language: text('language'),
    /** Whether the server answered 404 or 410 the last time. The page is not ingested then. */
    isGone: boolean('is_gone').notNull().default(false),
    /** Number of links from the first page. */
    depth: integer('depth').notNull().default(0),
    /** Whether it was discovered by following links; otherwise its owner chose it. */
    isFollowed: boolean('is_followed').notNull().default(false),
    /** The version (`linksVersion` of the source) under which its links were followed. */
    linksVersion: integer('links_version').notNull().default(0),
    /**
     * When the site last responded for it, changed or not. An unchanged entry in a sitemap does not count.
     */
    fetchedAt: moment('fetched_at'),
    /**
     * The run that found it gone. At the end of the run it is forgotten, unless all other pages are gone too.
     */
    missingRunId: bigint('missing_run_id', { mode: 'number' }),
    /** Hashes of the parts that may repeat on other pages of the site. */
    parts: text('parts').array().notNull().default([]),
    /** The parts that are boilerplate, which another page keeps. */
    leftOut: text('left_out').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.pageId] }),
    index('website_pages_owner').on(table.ownerId, table.connectionId),
    index('website_pages_words').on(table.connectionId, table.contentHash),
  ],
);

/** The last fetched robots.txt of a website. Its rules are valid for a day (RFC 9309, 2.4). */
export const robotsFiles = pgTable('robots_files', {
  /** Scheme, host and port. */
  origin: text('origin').primaryKey(),
  /** Empty when the site has no robots.txt. */
  content: text('content').notNull(),
  fetchedAt: moment('fetched_at').notNull().defaultNow(),
});

/**
 * When the next request may be sent, by name (a host, or `notion:` and the hash of a key), for all processes
 * and accounts.
 */
export const hostPaces = pgTable(
  'host_paces',
  {
    host: text('host').primaryKey(),
    nextAt: moment('next_at').notNull(),
    /** Until when no request may be sent. */
    closedUntil: moment('closed_until'),
  },
  (table) => [index('host_paces_next').on(table.nextAt)],
);
