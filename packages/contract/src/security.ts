import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { done, id, idParams, isoDate, personText } from './values.ts';

/** A password as typed. The limit is longer than any password that the server accepts. */
const typedPassword = z.string().min(1, 'Please fill this in').max(1_000, 'The password is too long');

/** The user's password, required before a credential of the account changes. */
const withPassword = z.strictObject({ password: typedPassword });

export const passkeyNameMax = 100;
const passkeyName = personText({ min: 1, max: passkeyNameMax, label: 'Name' });

/** A passkey: a key in a device or a password manager. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** A signed-in browser or program. */
const signInSession = z.object({
  id,
  /** Proper names such as `Firefox` and `Android`; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: isoDate,
  lastSeenAt: isoDate,
  isCurrent: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSession>;

/**
 * Sign-in methods of a user. With an external identity provider they are managed there, and `provider` is its
 * address.
 */
export const security = z.object({
  provider: z.url().nullable(),
  email: z.object({ address: z.string(), isConfirmed: z.boolean() }),
  passwordChangedAt: isoDate.nullable(),
  authenticator: z.object({ enabledAt: isoDate }).nullable(),
  recoveryCodesLeft: z.int().nonnegative(),
  passkeys: z.array(passkey),
  sessions: z.array(signInSession),
});
export type Security = z.infer<typeof security>;

const own = { access: 'user', resource: 'none', isOwnOnly: true } as const;
const me = '/api/Users/me';

export const getSecurity = defineEndpoint({
  ...own,
  method: 'GET',
  path: `${me}/security`,
  summary: 'Get the sign-in methods and the sessions of the signed-in user',
  response: security,
});

export const changePassword = defineEndpoint({
  ...own,
  method: 'PUT',
  path: `${me}/password`,
  summary: 'Set a new password. All other sessions end',
  body: z.strictObject({ currentPassword: typedPassword, newPassword: typedPassword }),
  response: done,
});

export const beginAuthenticator = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${me}/authenticator`,
  summary: 'Create a secret for an authenticator app. It takes effect after a code is confirmed',
  body: withPassword,
  response: z.object({
    /** Base32, for typing it when the QR code cannot be scanned. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
});

const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmAuthenticator = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${me}/authenticator/confirm`,
  summary:
    'Switch on the authenticator app by confirming a code. The recovery codes are returned only in this response',
  body: z.strictObject({ code: z.string().min(1, 'Please fill this in').max(20, 'The code is too long') }),
  response: newRecoveryCodes,
});

export const removeAuthenticator = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${me}/authenticator/remove`,
  summary: 'Remove the authenticator app and its recovery codes',
  body: withPassword,
  response: done,
});

export const renewRecoveryCodes = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${me}/recovery-codes`,
  summary: 'Replace the recovery codes by ten new ones, which are returned only in this response',
  body: withPassword,
  response: newRecoveryCodes,
});

/** Returns a schema for base64url text of at most `max` characters. */
const base64urlText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

/** Result of `PublicKeyCredential.toJSON()` for a new passkey (WebAuthn Level 3, 5.1). */
export const registrationResponse = z.object({
  id: base64urlText(1_500),
  rawId: base64urlText(1_500),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64urlText(5_000),
    attestationObject: base64urlText(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

export const beginPasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${me}/passkeys/begin`,
  summary: 'Get the options for creating a passkey, valid for five minutes',
  body: withPassword,
  response: z.object({ options: z.record(z.string(), z.unknown()) }),
});

export const addPasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${me}/passkeys`,
  summary: 'Save the passkey that the device created',
  body: z.strictObject({ name: passkeyName, credential: registrationResponse }),
  response: passkey,
});

const ofPasskey = { ...own, resource: 'passkey', params: idParams } as const;

export const renamePasskey = defineEndpoint({
  ...ofPasskey,
  method: 'PUT',
  path: `${me}/passkeys/:id`,
  summary: 'Rename a passkey',
  body: z.strictObject({ name: passkeyName }),
  response: passkey,
});

export const removePasskey = defineEndpoint({
  ...ofPasskey,
  method: 'POST',
  path: `${me}/passkeys/:id/remove`,
  summary: 'Delete a passkey',
  body: withPassword,
  response: done,
});

export const endSession = defineEndpoint({
  ...own,
  method: 'DELETE',
  path: `${me}/sessions/:id`,
  resource: 'session',
  params: idParams,
  summary: 'Sign out one session immediately',
  response: done,
});

export const endOtherSessions = defineEndpoint({
  ...own,
  method: 'DELETE',
  path: `${me}/sessions`,
  summary: 'Sign out all sessions except the current one',
  response: done,
});

export const confirmEmail = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${me}/email`,
  summary: 'Mail a confirmation link: for the current address, or for a new one that replaces it',
  body: z.strictObject({
    email: z.email('must be an email address').max(254, 'must be an email address'),
    password: typedPassword,
  }),
  response: done,
});
