import { randomBytes } from 'node:crypto';
import type { Passkey, registrationResponse } from '@anito/contract/security';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { findOidcAccount, type OidcAccount } from '../oidc-accounts.store.ts';
import * as store from './passkeys.store.ts';

type PasskeyDeps = Pick<Deps, 'database' | 'env' | 'log' | 'settings'>;

const maxPasskeys = 20;
const registrationSeconds = 300;
/** Equals the lifetime of an open sign-in, in seconds. */
const signInSeconds = 3_600;

/** Loaded on first use, because it pulls in a certificate parser. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * Returns the host (RP ID) and origin of the passkeys; they work on no other site (WebAuthn Level 3, 13.4.9).
 */
function describeSite({ PUBLIC_URL }: Deps['env']) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { expectedRPID: hostname, expectedOrigin: origin };
}

const viewPasskey = ({ id, name, createdAt, lastUsedAt }: store.PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Returns the passkeys of an account for the API, oldest first. */
export async function listPasskeys(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
): Promise<Passkey[]> {
  return (await store.listPasskeys(database, accountId)).map(viewPasskey);
}

const registrationPurpose = (accountId: string) => `register ${accountId}`;

/**
 * Returns the WebAuthn options with which a browser creates a passkey, and stores their challenge in place of
 * an earlier one. Throws `conflict` when the account has the maximum number.
 */
export async function beginPasskey(
  { database, env, settings }: PasskeyDeps,
  account: OidcAccount,
): Promise<object> {
  const existing = await store.listPasskeys(database, account.id);
  if (existing.length >= maxPasskeys) throw new AppError('conflict', 'too-many-passkeys');
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: settings.brandName,
    rpID: describeSite(env).expectedRPID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`.trim() || account.email,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const purpose = registrationPurpose(account.id);
  await store.saveChallenge(database, { purpose, challenge, seconds: registrationSeconds });
  return options;
}

/**
 * Verifies and stores the passkey that a browser has created. Uses up the challenge in any case. Throws
 * `invalid_request` unless it answers the current challenge, and when the passkey exists or the account has
 * the maximum number.
 */
export async function addPasskey(
  { database, env, log }: PasskeyDeps,
  accountId: string,
  { name, credential }: { name: string; credential: z.output<typeof registrationResponse> },
): Promise<Passkey> {
  const refusal = (cause?: unknown) => new AppError('invalid_request', 'passkey-refused', { cause });
  const challenge = await store.consumeChallenge(database, registrationPurpose(accountId));
  if (!challenge) throw refusal();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    ...describeSite(env),
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    log.info({ err: cause }, 'passkey refused');
    throw refusal(cause);
  });
  if (!verified.verified) throw refusal();
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const passkey = { accountId, credentialId, counter, transports, name, publicKey: Buffer.from(publicKey) };
  const row = await store.createPasskey(database, passkey, maxPasskeys);
  if (!row) throw refusal();
  return viewPasskey(row);
}

/** Renames a passkey of the account and returns it. Throws `not_found`. */
export async function renamePasskey(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  id: number,
  name: string,
): Promise<Passkey> {
  const row = await store.renamePasskey(database, accountId, id, name);
  if (!row) throw notFound();
  return viewPasskey(row);
}

/** Throws `not_found` unless the account has this passkey. */
export async function requirePasskey({ database }: Pick<Deps, 'database'>, accountId: string, id: number) {
  if (!(await store.isPasskeyOf(database, accountId, id))) throw notFound();
}

/** Deletes a passkey of the account. Throws `not_found`. */
export async function removePasskey({ database }: Pick<Deps, 'database'>, accountId: string, id: number) {
  if (!(await store.deletePasskey(database, accountId, id))) throw notFound();
}

const signInPurpose = (uid: string) => `sign-in ${uid}`;

/**
 * Returns the options with which a browser signs in by a passkey (for
 * `PublicKeyCredential.parseRequestOptionsFromJSON`), and stores their challenge for the interaction `uid`.
 */
export async function beginPasskeySignIn({ database, env }: PasskeyDeps, uid: string): Promise<object> {
  const challenge = randomBytes(32).toString('base64url');
  await store.saveChallenge(database, { purpose: signInPurpose(uid), challenge, seconds: signInSeconds });
  return { challenge, rpId: describeSite(env).expectedRPID, userVerification: 'required', timeout: 300_000 };
}

const text = z.string().max(8_192);

/** Result of `PublicKeyCredential.toJSON()` for a passkey's assertion. */
const authenticationResponse = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

/** Parses the JSON of a signed credential. Returns undefined when it is malformed. */
function parseCredential(credential: string): z.output<typeof authenticationResponse> | undefined {
  try {
    return authenticationResponse.parse(JSON.parse(credential));
  } catch {
    return undefined;
  }
}

/**
 * Returns the account whose passkey signed the challenge of the interaction `uid`, or undefined. Uses up the
 * challenge in any case, and stores the use of the passkey.
 */
export async function verifyPasskeySignIn(
  { database, env, log }: PasskeyDeps,
  uid: string,
  credential: string,
): Promise<OidcAccount | undefined> {
  const challenge = await store.consumeChallenge(database, signInPurpose(uid));
  const response = parseCredential(credential);
  if (!challenge || !response) return undefined;
  const passkey = await store.findPasskeyByCredential(database, response.id);
  if (!passkey) return undefined;
  // The user handle names the account; a passkey of another account is refused.
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.accountId) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { publicKey, counter, credentialId: id } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      ...describeSite(env),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    await store.updatePasskeyUse(database, passkey.id, authenticationInfo.newCounter);
  } catch (err) {
    log.info({ err }, 'passkey refused');
    return undefined;
  }
  return findOidcAccount(database, passkey.accountId);
}
