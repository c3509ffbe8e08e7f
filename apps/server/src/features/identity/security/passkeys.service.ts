import { randomBytes } from 'node:crypto';
import type { Passkey, registrationResponse } from '@anito/contract/security';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { logRefusal } from '../../../lib/log-refusal.ts';
import { findOidcAccount, type OidcAccount } from '../oidc-accounts.store.ts';
import * as store from './passkeys.store.ts';

type PasskeyDeps = Pick<Deps, 'database' | 'env' | 'log' | 'settings'>;

const mostPasskeys = 20;
const registrationSeconds = 300;
/** As long as a sign-in may stay open. */
const signInSeconds = 3_600;

/** Only loaded where somebody has a passkey: it brings a reader of certificates along. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The site that passkeys belong to: they answer no other (WebAuthn Level 3, 13.4.9). */
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

/** The passkeys of an account. */
export async function listPasskeys(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
): Promise<Passkey[]> {
  return (await store.listPasskeys(database, accountId)).map(viewPasskey);
}

const registrationOf = (accountId: string) => `register ${accountId}`;

/** What a device needs to make a passkey for an account. Throws `conflict` where there are as many as may be. */
export async function beginPasskey(
  { database, env, settings }: PasskeyDeps,
  account: OidcAccount,
): Promise<object> {
  const known = await store.listPasskeys(database, account.id);
  if (known.length >= mostPasskeys) throw new AppError('conflict', 'too-many-passkeys');
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: settings.brandName,
    rpID: describeSite(env).expectedRPID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`.trim() || account.email,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const purpose = registrationOf(account.id);
  await store.keepChallenge(database, { purpose, challenge, seconds: registrationSeconds });
  return options;
}

/** Keeps the passkey that a device has made. Throws `invalid_request` for an answer to anything else than was asked. */
export async function addPasskey(
  { database, env, log }: PasskeyDeps,
  accountId: string,
  { name, credential }: { name: string; credential: z.output<typeof registrationResponse> },
): Promise<Passkey> {
  const refusal = (cause?: unknown) => new AppError('invalid_request', 'passkey-refused', { cause });
  const challenge = await store.takeChallenge(database, registrationOf(accountId));
  if (!challenge) throw refusal();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    ...describeSite(env),
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    logRefusal(log, 'passkey refused', { err: cause });
    throw refusal(cause);
  });
  if (!verified.verified) throw refusal();
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const passkey = { accountId, credentialId, counter, transports, name, publicKey: Buffer.from(publicKey) };
  const row = await store.createPasskey(database, passkey, mostPasskeys);
  if (!row) throw refusal();
  return viewPasskey(row);
}

/** Names a passkey; throws `not_found`. */
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

/** Throws `not_found` where an account has no such passkey. */
export async function requirePasskey({ database }: Pick<Deps, 'database'>, accountId: string, id: number) {
  if (!(await store.isPasskeyOf(database, accountId, id))) throw notFound();
}

/** Forgets a passkey; throws `not_found`. */
export async function removePasskey({ database }: Pick<Deps, 'database'>, accountId: string, id: number) {
  if (!(await store.deletePasskey(database, accountId, id))) throw notFound();
}

const signInOf = (uid: string) => `sign-in ${uid}`;

/** What a device signs at the sign-in page of an interaction, as `PublicKeyCredential.parseRequestOptionsFromJSON` takes it. */
export async function beginPasskeySignIn({ database, env }: PasskeyDeps, uid: string): Promise<object> {
  const challenge = randomBytes(32).toString('base64url');
  await store.keepChallenge(database, { purpose: signInOf(uid), challenge, seconds: signInSeconds });
  return { challenge, rpId: describeSite(env).expectedRPID, userVerification: 'required', timeout: 300_000 };
}

const text = z.string().max(8_192);

/** What `PublicKeyCredential.toJSON()` gives of a passkey that has signed. */
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

function parseCredential(credential: string): z.output<typeof authenticationResponse> | undefined {
  try {
    return authenticationResponse.parse(JSON.parse(credential));
  } catch {
    return undefined;
  }
}

/**
 * The account whose passkey has signed what the interaction's page asked for; undefined for anything else. What was asked
 * for is used up either way.
 */
export async function signInByPasskey(
  { database, env, log }: PasskeyDeps,
  uid: string,
  credential: string,
): Promise<OidcAccount | undefined> {
  const challenge = await store.takeChallenge(database, signInOf(uid));
  const response = parseCredential(credential);
  if (!challenge || !response) return undefined;
  const passkey = await store.findPasskeyByCredential(database, response.id);
  if (!passkey) return undefined;
  // The device says for whom it signs: another account's passkey is none.
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
    await store.notePasskeyUse(database, passkey.id, authenticationInfo.newCounter);
  } catch (err) {
    logRefusal(log, 'passkey refused', { err });
    return undefined;
  }
  return findOidcAccount(database, passkey.accountId);
}
