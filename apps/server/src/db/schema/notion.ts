import type { NotionFilter } from '@anito/contract/notion';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { users } from './identity.ts';
import { sourcePageColumns } from './source-pages.ts';
import { connections } from './sources.ts';

/** Handles that browsers keep in the place of a token. */
export const notionTokens = pgTable(
  'notion_tokens',
  {
    /** SHA-256 of the handle. */
    handleHash: text('handle_hash').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted, with the owner and the handle's hash bound in. */
    token: bytes('token').notNull(),
    workspaceName: text('workspace_name').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('notion_tokens_owner').on(table.ownerId),
    index('notion_tokens_expires').on(table.expiresAt),
  ],
);

/** What a Notion source has beyond what every source has. */
export const notionConnections = pgTable('notion_connections', {
  connectionId: bigint('connection_id', { mode: 'number' })
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id').notNull(),
  /** Encrypted, with the owner and the connection bound in. */
  token: bytes('token').notNull(),
  workspaceName: text('workspace_name').notNull(),
  filters: jsonb('filters').$type<NotionFilter[]>().notNull().default([]),
});

/** A page or database of a Notion source: chosen, or a row that a chosen database brought along. */
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
    /** The edit that the document was read at; an earlier one than the last means that it is to be read again. */
    readEditedTime: moment('read_edited_time'),
    /** Gone from Notion or no longer shared: not learned any more, shown as deleted until the owner saves. */
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.pageId] }),
    index('notion_pages_owner').on(table.ownerId, table.connectionId),
  ],
);

/** Of versions before `host_paces` kept all paces; they may still run beside this one. */
export const notionPaces = pgTable(
  'notion_paces',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    nextAt: moment('next_at').notNull(),
    /** Until when Notion asked for silence. */
    closedUntil: moment('closed_until'),
  },
  (table) => [index('notion_paces_next').on(table.nextAt)],
);
