import type { Language } from '@anito/contract/languages';
import type { DateFormat, Theme } from '@anito/contract/user-settings';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, numericId } from './columns.ts';

/** Accounts of the embedded OpenID provider; unused with an external one. */
export const oidcAccounts = pgTable(
  'oidc_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /**
     * When a person with access to the mailbox of this address had set the password; null while any person
     * may have entered it.
     */
    emailVerifiedAt: moment('email_verified_at'),
    /** Null while it is the first password. */
    passwordChangedAt: moment('password_changed_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('oidc_accounts_email').on(sql`lower(${table.email})`)],
);

/** A column that references a sign-in account. The row is deleted with the account. */
const accountReference = (name = 'account_id') =>
  uuid(name)
    .notNull()
    .references(() => oidcAccounts.id, { onDelete: 'cascade' });

/** Authenticator apps: one for an account. */
export const totpFactors = pgTable('totp_factors', {
  /** The account. The column has this name because the secret is encrypted for the owner. */
  ownerId: accountReference('owner_id').primaryKey(),
  secret: bytes('secret').notNull(),
  /** Null until a first code has shown that the app has the secret. */
  enabledAt: moment('enabled_at'),
  /** Time step of the last accepted code. Codes of this step and earlier ones are not accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes for people who have lost their authenticator app. Each works once, and only its hash is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: accountReference(), codeHash: text('code_hash').notNull(), usedAt: moment('used_at') },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** Passkeys (WebAuthn credentials). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: numericId(),
    accountId: accountReference(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** Signature counter, for devices that have one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_account').on(table.accountId),
  ],
);

/** Challenges that a device is about to sign; one per purpose, used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    purpose: text('purpose').primaryKey(),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
);

/** Devices with a sign-in to an account: data of a grant of the provider. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: numericId(),
    accountId: accountReference(),
    grantId: text('grant_id').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sign_in_sessions_grant').on(table.grantId),
    index('sign_in_sessions_account').on(table.accountId, table.seenAt),
  ],
);

/** Links that confirm the current or next address of an account. Only the SHA-256 of the token is stored. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: accountReference(),
    email: text('email').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('email_confirmations_account').on(table.accountId),
    index('email_confirmations_expires').on(table.expiresAt),
  ],
);

/** Browsers and addresses with a sign-in to an account, as hashes. */
export const signInPlaces = pgTable(
  'sign_in_places',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => oidcAccounts.id, { onDelete: 'cascade' }),
    placeHash: text('place_hash').notNull(),
    /** Last sign-in from there. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.placeHash] }),
    index('sign_in_places_seen').on(table.seenAt),
  ],
);

/** Data of oidc-provider: sessions, grants, codes, refresh tokens. */
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

/** One-time links for a forgotten password. Only the SHA-256 of the token is stored. */
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

/**
 * Users of the product, identified by issuer and subject, never by e-mail. A user is the tenant of everything
 * that they own.
 */
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
    /** When the account lost all access: it is suspended, or it is being deleted. */
    disabledAt: moment('disabled_at'),
    /** When an operator suspended the account; null otherwise. */
    suspendedAt: moment('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** Id of the account in the operator's own system. */
    externalId: text('external_id'),
    createdAt: createdAt(),
    /** Text that admins search in. */
    searched: text('searched')
      .notNull()
      .generatedAlwaysAs(sql`lower(email || ' ' || first_name || ' ' || last_name)`),
  },
  (table) => [
    uniqueIndex('users_issuer_subject').on(table.issuer, table.subject),
    index('users_email').on(table.email),
    index('users_email_lower').on(sql`lower(${table.email})`),
    uniqueIndex('users_external_id').on(table.externalId),
    index('users_created').on(table.createdAt, table.id),
  ],
);

/** Personal settings. For null, each device keeps its own setting, or the default applies. */
export const userSettings = pgTable('user_settings', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  company: text('company'),
  timezone: text('timezone'),
  theme: text('theme').$type<Theme>(),
  language: text('language').$type<Language>(),
  dateFormat: text('date_format').$type<DateFormat>(),
});

/**
 * Who did what to which object. Rows are inserted before the change; if the request then fails, only their
 * action is corrected.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: uuid('actor_id'),
    /** The provisioning key that acted instead of a person. */
    actorKeyId: bigint('actor_key_id', { mode: 'number' }),
    /** The user that an admin impersonated. */
    actingAsId: uuid('acting_as_id'),
    action: text('action').notNull(),
    object: text('object').notNull(),
    /** Name of the object at that time. */
    objectName: text('object_name'),
    /**
     * The person concerned by id, and by name and address at that time; the latter are removed when the
     * person is deleted.
     */
    concernsId: uuid('concerns_id'),
    concernsName: text('concerns_name'),
    ip: text('ip'),
    requestId: text('request_id'),
    /** The changed values, before and after. */
    detail: text('detail'),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_created').on(table.createdAt)],
);

/** Current and past impersonations of users by admins. */
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
    /** End of the impersonation: as planned at its start, or earlier when it was ended. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [
    index('impersonations_admin').on(table.adminId, table.endsAt),
    index('impersonations_user').on(table.userId),
  ],
);
