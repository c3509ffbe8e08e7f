import { bigint, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

/** Questions answered and tokens of models used on one day (UTC), by account and by each of its assistants. */
export const dailyUse = pgTable(
  'daily_use',
  {
    ownerId: uuid('owner_id').notNull(),
    /** 0 for all of the account, its assistants and its tests of sources. */
    assistantId: bigint('assistant_id', { mode: 'number' }).notNull(),
    day: date('day').notNull(),
    questions: integer('questions').notNull().default(0),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.assistantId, table.day] }),
    index('daily_use_day').on(table.day),
  ],
);
