import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** Keys with which programs of the operator create, change and meter accounts. */
export const provisioningKeys = pgTable(
  'provisioning_keys',
  {
    id: numericId(),
    name: text('name').notNull(),
    /** Scopes, as named in the contract. */
    scopes: text('scopes').array().notNull(),
    /** Last characters of the secret, by which admins recognize it. */
    keySuffix: text('key_suffix').notNull(),
    /** SHA-256 of the secret. */
    secretHash: bytes('secret_hash').notNull().unique('provisioning_keys_secret'),
    /** The admin who created it; null when that account is deleted. */
    createdById: uuid('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
    /** The row stays after this time, because entries of the audit log name the key. */
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('provisioning_keys_created_by').on(table.createdById)],
);
