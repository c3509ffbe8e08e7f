import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, numericId } from './columns.ts';
import { users } from './identity.ts';
import { leads } from './leads.ts';

/** An address of an owner's that is told of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: numericId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Encrypted: what its messages are signed with. */
    secret: bytes('secret').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Since when nothing has arrived; null while it does. */
    failingSince: moment('failing_since'),
    /** When it was switched off, as nothing had arrived for days. */
    disabledAt: moment('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [index('webhooks_owner').on(table.ownerId, table.id)],
);

/** A message to a webhook, with what became of it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: numericId(),
    ownerId: uuid('owner_id').notNull(),
    webhookId: bigint('webhook_id', { mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Whom it is about: it goes with them. */
    leadId: bigint('lead_id', { mode: 'number' }).references(() => leads.id, { onDelete: 'cascade' }),
    /** Of the event, the same however often it is sent. */
    messageId: uuid('message_id').notNull(),
    event: text('event').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is to be tried again. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Its first attempt is not queued: it waits for another delivery to arrive, or for housekeeping. */
    isPutOff: boolean('is_put_off').notNull().default(false),
    /** Of the last attempt. */
    responseStatus: integer('response_status'),
    responseStart: text('response_start'),
    /** Why there was no answer, as a reason of the texts. */
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
