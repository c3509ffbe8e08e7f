import { randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { createOidcAccount, deleteOidcAccount, findOidcAccountByEmail } from './oidc-accounts.store.ts';
import { deleteOidcPayloadsOfAccount } from './oidc-payloads.store.ts';
import { hashPassword } from './passwords.ts';
import { createGrant, createProvider, describeApi } from './provider.ts';
import { isEmail } from './sign-in.service.ts';
import { getSignInSettings } from './sign-in-settings.ts';

export type AccessTokenDeps = Pick<Deps, 'env' | 'log' | 'database' | 'secrets' | 'settings'>;

/** Thrown when no token can be created; the message gives the reason and the remedy. */
class AccessTokenRefusal extends Error {}

/**
 * Returns the id of the sign-in account with an e-mail address. `create` adds a missing account; without it,
 * throws AccessTokenRefusal.
 */
async function getAccountId(deps: AccessTokenDeps, email: string, create: boolean): Promise<string> {
  const existing = await findOidcAccountByEmail(deps.database, email);
  if (existing) return existing.id;
  if (!create) throw new AccessTokenRefusal(`There is no account for ${email}; --create makes one`);
  const created = await createOidcAccount(deps.database.pool, {
    email,
    firstName: email.split('@')[0] ?? email,
    lastName: '',
    passwordHash: await hashPassword(randomBytes(32).toString('base64url'), { knownAs: email }),
    // Only an operator runs this, and the password is random. Setting a password requires reading the mail of
    // the address.
    emailVerifiedAt: new Date(),
  });
  return created?.id ?? getAccountId(deps, email, false);
}

/**
 * Creates an access token of the embedded provider for the account of an e-mail address, for scripts and
 * tests. `create` adds a missing account with a verified address and a random password. Throws
 * AccessTokenRefusal with an external provider, for an invalid address, and for a missing account without
 * `create`.
 */
export async function createAccessToken(
  deps: AccessTokenDeps,
  input: { email: string; create: boolean },
  provider?: Provider,
): Promise<string> {
  const settings = getSignInSettings(deps.env);
  if (!settings.isEmbedded) {
    throw new AccessTokenRefusal(`People sign in at ${settings.issuer}: only it can make access tokens`);
  }
  if (!isEmail(input.email)) throw new AccessTokenRefusal(`${input.email} is not an e-mail address`);
  const accountId = await getAccountId(deps, input.email, input.create);
  const oidc = provider ?? (await createProvider(deps));
  const client = await oidc.Client.find(settings.clientId);
  const grant = await createGrant(oidc, accountId, settings);
  const api = describeApi(settings);
  const token = new oidc.AccessToken({
    accountId,
    client,
    grantId: grant.jti,
    gty: 'token-script',
    scope: api.scope,
    resourceServer: new oidc.ResourceServer(settings.audience, api),
  } as unknown as ConstructorParameters<Provider['AccessToken']>[0]);
  return token.save();
}

/**
 * Deletes the account of a subject at the embedded provider, and all its sessions and tokens. Does nothing
 * for a subject of an external provider.
 */
export async function deleteSignIn(runner: SqlRunner, subject: string): Promise<void> {
  await deleteOidcPayloadsOfAccount(runner, subject);
  await deleteOidcAccount(runner, subject);
}
