import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './identity.ts';

/** How a business presents itself. The logo is a data URL, the color `#rrggbb`. */
export type StoredBrand = {
  name: string | null;
  greeting: string | null;
  color: string | null;
  logo: string | null;
  types: string[];
};

/**
 * Progress of an owner's first steps. The source and the assistant may be deleted later. They are looked up,
 * so that a deleted one is distinguished from a missing choice.
 */
export const onboarding = pgTable('onboarding', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  businessName: text('business_name'),
  businessKind: text('business_kind'),
  connectionId: bigint('connection_id', { mode: 'number' }),
  assistantId: bigint('assistant_id', { mode: 'number' }),
  /** When the owner first opened the assistant. */
  metAt: moment('met_at'),
  skippedAt: moment('skipped_at'),
  /** How the business presents itself at the source `brandConnectionId`; null when that states nothing. */
  brand: jsonb('brand').$type<StoredBrand>(),
  /** The source whose brand was read; null until then. */
  brandConnectionId: bigint('brand_connection_id', { mode: 'number' }),
});
