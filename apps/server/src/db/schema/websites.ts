import type { ScraperMode } from '@anito/contract/websites';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { sourcePageColumns } from './source-pages.ts';
import { connections } from './sources.ts';

/** What a website source has beyond what every source has. */
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
  /** Globs over paths. */
  include: jsonb('include').$type<string[]>().notNull().default([]),
  exclude: jsonb('exclude').$type<string[]>().notNull().default([]),
  /** Whether new pages join by themselves; else they are offered. */
  joinsNewPages: boolean('joins_new_pages').notNull().default(true),
  /** Raised whenever the links of all pages are to be followed anew: other bounds, other patterns. */
  linksVersion: integer('links_version').notNull().default(1),
  /** The version by which the site was last followed to its end. */
  wholeVersion: integer('whole_version').notNull().default(0),
  /** What kept known pages out the last time. */
  stoppedBy: text('stopped_by').$type<StoppedBy>(),
});

/** What keeps known pages of a site out of its source. */
export type StoppedBy = 'maxPages' | 'account';

/** `offered`: new, waits for the owner's word. `left-out`: taken out by the owner. `no-page`: not to be learned from. */
export type FoundPageState = 'offered' | 'left-out' | 'no-page';

/** Pages of a website that are known and not used by its source. */
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

/** A page of a website source; those that its owner took out are deleted. */
export const websitePages = pgTable(
  'website_pages',
  {
    ...sourcePageColumns(),
    /** 32 hex digits of the SHA-256 of the normalised URL. */
    pageId: text('page_id').notNull(),
    /** Validators of the last full answer (RFC 9110, 8.8), sent back as they came. */
    etag: text('etag'),
    lastModifiedHeader: text('last_modified_header'),
    lastModified: moment('last_modified'),
    language: text('language'),
    /** Whether the server answered 404 or 410 the last time: then it is learned no more. */
    isGone: boolean('is_gone').notNull().default(false),
    /** Links from the first page. */
    depth: integer('depth').notNull().default(0),
    /** Whether it joined because the site was followed; else its owner chose it. */
    isFollowed: boolean('is_followed').notNull().default(false),
    /** The version of the source's `linksVersion` by which its links were followed. */
    linksVersion: integer('links_version').notNull().default(0),
    /** When the site last answered with it, changed or not; that a sitemap calls it unchanged is no answer. */
    fetchedAt: moment('fetched_at'),
    /** The run that found it gone; at the run's end it is forgotten, unless all others are gone too. */
    missingRunId: bigint('missing_run_id', { mode: 'number' }),
    /** Parts that other pages of the site may say too, by a hash of their words. */
    parts: text('parts').array().notNull().default([]),
    /** Those of them that another page says for all. */
    leftOut: text('left_out').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.pageId] }),
    index('website_pages_owner').on(table.ownerId, table.connectionId),
    index('website_pages_words').on(table.connectionId, table.contentHash),
  ],
);

/** The robots.txt of a website as it was last read: its rules hold for a day (RFC 9309, 2.4). */
export const robotsFiles = pgTable('robots_files', {
  /** Scheme, host and port. */
  origin: text('origin').primaryKey(),
  /** Empty where there is none. */
  content: text('content').notNull(),
  fetchedAt: moment('fetched_at').notNull().defaultNow(),
});

/** When others may be asked next, by name (a host, `notion:` and the hash of a key), for all processes and accounts. */
export const hostPaces = pgTable(
  'host_paces',
  {
    host: text('host').primaryKey(),
    nextAt: moment('next_at').notNull(),
    /** Until when there is to be silence. */
    closedUntil: moment('closed_until'),
  },
  (table) => [index('host_paces_next').on(table.nextAt)],
);
