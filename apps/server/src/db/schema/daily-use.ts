import { bigint, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

const questionsColumn = () => integer('questions').notNull().default(0);
const tokensColumn = () => bigint('tokens', { mode: 'number' }).notNull().default(0);

/** Questions answered and model tokens used per account and day (UTC), including tests of sources. */
export const accountDailyUse = pgTable(
  'account_daily_use',
  {
    ownerId: uuid('owner_id').notNull(),
    day: date('day').notNull(),
    questions: questionsColumn(),
    tokens: tokensColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.day] }),
    index('account_daily_use_day').on(table.day),
  ],
);

/**
 * The same per assistant. Versions before 0031 count the use of accounts here as assistant 0, which a trigger
 * adds to `account_daily_use`; nothing else reads those rows.
 */
export const dailyUse = pgTable(
  'daily_use',
  {
    ownerId: uuid('owner_id').notNull(),
    assistantId: bigint('assistant_id', { mode: 'number' }).notNull(),
    day: date('day').notNull(),
    questions: questionsColumn(),
    tokens: tokensColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.assistantId, table.day] }),
    index('daily_use_day').on(table.day),
  ],
);
