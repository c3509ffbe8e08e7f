import type { AnnouncementTexts, Audience } from '@anito/contract/announcements';
import type { Language } from '@anito/contract/languages';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './identity.ts';

/** Announcements of the operator to owners. All accounts read the same row. */
export const announcements = pgTable(
  'announcements',
  {
    /** From the ids of `notifications`, because the bell lists both. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    audience: text('audience').$type<Audience>().notNull(),
    language: text('language').$type<Language>().notNull(),
    texts: jsonb('texts').$type<AnnouncementTexts>().notNull(),
    publishedAt: moment('published_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'),
    /** Number of accounts when it was sent, and of accounts that wanted a mail. */
    peopleCount: integer('people_count').notNull(),
    mailCount: integer('mail_count').notNull(),
    /** The last account that was processed, in the order of ids. */
    mailedTo: uuid('mailed_to').notNull().default(sql`'00000000-0000-0000-0000-000000000000'`),
    sentCount: integer('sent_count').notNull().default(0),
    refusedCount: integer('refused_count').notNull().default(0),
    /** Since when the mail server has accepted no mail. */
    delayedAt: moment('delayed_at'),
    mailsEndedAt: moment('mails_ended_at'),
  },
  (table) => [
    index('announcements_published').on(table.publishedAt, table.id),
    index('announcements_author').on(table.authorId),
  ],
);

/** Announcements that an owner has read. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    announcementId: bigint('announcement_id', { mode: 'number' })
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.announcementId] }),
    index('announcement_reads_announcement').on(table.announcementId),
  ],
);

/** Mails of an announcement that were started beyond `mailed_to`, so that no account gets a second one. */
export const announcementMails = pgTable(
  'announcement_mails',
  {
    announcementId: bigint('announcement_id', { mode: 'number' })
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isRefused: boolean('is_refused').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.ownerId] }),
    index('announcement_mails_owner').on(table.ownerId),
  ],
);
