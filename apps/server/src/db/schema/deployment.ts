import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';

/** API keys with which programs and widgets use an owner's assistants. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description'),
    /** Scopes, as named in the contract. */
    scopes: text('scopes').array().notNull(),
    /** Websites from which browsers may use the key; any when empty. */
    allowedOrigins: text('allowed_origins').array().notNull().default([]),
    /** Parts of the secret by which its owner recognizes it. */
    keyPrefix: text('key_prefix').notNull(),
    keySuffix: text('key_suffix').notNull(),
    /** SHA-256 of the secret. */
    secretHash: bytes('secret_hash').notNull().unique('api_keys_secret'),
    isActive: boolean('is_active').notNull().default(true),
    totalRequests: bigint('total_requests', { mode: 'number' }).notNull().default(0),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('api_keys_owner').on(table.ownerId, table.id)],
);

/** Requests with a key per day (UTC). */
export const apiKeyUse = pgTable(
  'api_key_use',
  {
    apiKeyId: bigint('api_key_id', { mode: 'number' })
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    day: date('day').notNull(),
    requests: integer('requests').notNull().default(0),
    /** Number of these requests that were refused. */
    refusals: integer('refusals').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.day] }), index('api_key_use_day').on(table.day)],
);
