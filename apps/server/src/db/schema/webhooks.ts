import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';
import { leads } from './leads.ts';

/** Addresses to which an owner's events are sent. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Encrypted secret that signs its messages. */
    secret: bytes('secret').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Since when no delivery has succeeded; null after a success. */
    failingSince: moment('failing_since'),
    /** When it was disabled, because no delivery succeeded for days. */
    disabledAt: moment('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [index('webhooks_owner').on(table.ownerId, table.id)],
);

/** Deliveries to webhooks and their results. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    webhookId: bigint('webhook_id', { mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The lead that it concerns; it is deleted with the lead. */
    leadId: bigint('lead_id', { mode: 'number' }).references(() => leads.id, { onDelete: 'cascade' }),
    /** Id of the event, the same for every attempt. */
    messageId: uuid('message_id').notNull(),
    event: text('event').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /**
     * Its first attempt is not queued: it waits until another delivery has succeeded, or for housekeeping.
     */
    isPutOff: boolean('is_put_off').notNull().default(false),
    /** Status of the last attempt. */
    responseStatus: integer('response_status'),
    responseStart: text('response_start'),
    /** Why there was no response, as a reason of the catalogue. */
    problem: text('problem'),
    durationMs: integer('duration_ms'),
    attemptedAt: moment('attempted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.id.desc()),
    index('webhook_deliveries_owner').on(table.ownerId),
    index('webhook_deliveries_lead').on(table.leadId),
    index('webhook_deliveries_due').on(table.state, table.dueAt),
  ],
);
