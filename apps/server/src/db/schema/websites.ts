import type { ScraperMode } from '@anito/contract/websites';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
});

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
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.pageId] }),
    index('website_pages_owner').on(table.ownerId, table.connectionId),
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
