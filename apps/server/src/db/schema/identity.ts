import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from './columns.ts';

/** Accounts of the embedded OpenID provider; unused with an external one. */
export const oidcAccounts = pgTable(
  'oidc_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** When somebody who reads the mail of this address had set the password; null while anybody may have typed it. */
    emailVerifiedAt: moment('email_verified_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('oidc_accounts_email').on(sql`lower(${table.email})`)],
);

/** Browsers and addresses from which somebody has signed in to an account, as hashes. */
export const signInPlaces = pgTable(
  'sign_in_places',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => oidcAccounts.id, { onDelete: 'cascade' }),
    placeHash: text('place_hash').notNull(),
    /** The last sign-in from there. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.placeHash] }),
    index('sign_in_places_seen').on(table.seenAt),
  ],
);

/** What oidc-provider stores: sessions, grants, codes, refresh tokens. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    /** `<model>:<id>` */
    key: text('key').primaryKey(),
    model: text('model').notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    consumedAt: moment('consumed_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    index('oidc_payloads_expires').on(table.expiresAt),
  ],
);

/** Secrets of the installation (signing keys, cookie keys), encrypted with SECRET_KEY. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  ciphertext: bytes('ciphertext').notNull(),
  createdAt: createdAt(),
});

/** One-time links for a forgotten password; only the token's SHA-256 is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => oidcAccounts.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('password_resets_account').on(table.accountId),
    index('password_resets_expires').on(table.expiresAt),
  ],
);

/** A person of the product, known by issuer and subject, never by e-mail. The tenant of all that they own. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    role: text('role').$type<'trial' | 'starter' | 'pro' | 'agency' | 'admin'>().notNull().default('trial'),
    onboardingCompletedAt: moment('onboarding_completed_at'),
    subscriptionStartsAt: moment('subscription_starts_at'),
    subscriptionEndsAt: moment('subscription_ends_at'),
    disabledAt: moment('disabled_at'),
    createdAt: createdAt(),
    /** What admins search in. */
    searched: text('searched')
      .notNull()
      .generatedAlwaysAs(sql`lower(email || ' ' || first_name || ' ' || last_name)`),
  },
  (table) => [
    uniqueIndex('users_issuer_subject').on(table.issuer, table.subject),
    index('users_email').on(table.email),
    index('users_created').on(table.createdAt, table.id),
  ],
);

/** Who did what to which object; rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: uuid('actor_id'),
    /** The user acted as, under impersonation. */
    actingAsId: uuid('acting_as_id'),
    action: text('action').notNull(),
    object: text('object').notNull(),
    ip: text('ip'),
    requestId: text('request_id'),
    /** What was changed, from what to what. */
    detail: text('detail'),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_created').on(table.createdAt)],
);

/** An admin who acts, or acted, as somebody. */
export const impersonations = pgTable(
  'impersonations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** When it is over: as it was begun, or earlier where it was ended. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('impersonations_admin').on(table.adminId, table.endsAt)],
);
