import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './identity.ts';

/**
 * The first steps of an owner. What a source and an assistant are named by here may be gone: they are looked up, so that
 * what was deleted is told from what was never chosen.
 */
export const onboarding = pgTable('onboarding', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  businessName: text('business_name'),
  businessKind: text('business_kind'),
  connectionId: bigint('connection_id', { mode: 'number' }),
  assistantId: bigint('assistant_id', { mode: 'number' }),
  /** When the assistant was met. */
  metAt: moment('met_at'),
  skippedAt: moment('skipped_at'),
});
