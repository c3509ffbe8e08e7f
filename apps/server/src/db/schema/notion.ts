import type { NotionFilter } from '@anito/contract/notion';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { users } from './identity.ts';
import { sourcePageColumns } from './source-pages.ts';
import { connections } from './sources.ts';

/** Handles that browsers store instead of a token. */
export const notionTokens = pgTable(
  'notion_tokens',
  {
    /** SHA-256 of the handle. */
    handleHash: text('handle_hash').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted; the context is the owner and the hash of the handle. */
    token: bytes('token').notNull(),
    workspaceName: text('workspace_name').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('notion_tokens_owner').on(table.ownerId),
    index('notion_tokens_expires').on(table.expiresAt),
  ],
);

/** Data of a Notion source beyond that of every source. */
export const notionConnections = pgTable('notion_connections', {
  connectionId: bigint('connection_id', { mode: 'number' })
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  /** Encrypted; the context is the owner and the connection. */
  token: bytes('token').notNull(),
  workspaceName: text('workspace_name').notNull(),
  filters: jsonb('filters').$type<NotionFilter[]>().notNull().default([]),
});

/** Pages and databases of a Notion source: chosen ones, and rows of chosen databases. */
export const notionPages = pgTable(
  'notion_pages',
  {
    ...sourcePageColumns(),
    /** Notion's UUID with hyphens. */
    pageId: text('page_id').notNull(),
    kind: text('kind').$type<'page' | 'database'>().notNull(),
    isSelected: boolean('is_selected').notNull(),
    parentType: text('parent_type').notNull(),
    parentId: text('parent_id').notNull(),
    icon: text('icon'),
    lastEditedTime: moment('last_edited_time').notNull(),
    /** Last edit before the document was read. The page is read again when it was edited later. */
    readEditedTime: moment('read_edited_time'),
    /** Gone from Notion or not shared any more: not ingested, and shown as deleted until the owner saves. */
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.pageId] }),
    index('notion_pages_owner').on(table.ownerId, table.connectionId),
  ],
);

/** Used by versions before `host_paces`, which may still run beside this one. */
export const notionPaces = pgTable(
  'notion_paces',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    nextAt: moment('next_at').notNull(),
    /** Until when Notion asked to send no requests. */
    closedUntil: moment('closed_until'),
  },
  (table) => [index('notion_paces_next').on(table.nextAt)],
);
