import { randomBytes } from 'node:crypto';
import { createLocalJWKSet, errors, exportJWK, generateKeyPair, type JWK, type JWTVerifyGetKey } from 'jose';
import {
  getOrCreateSecret,
  type InstallationSecretDeps,
  reencryptSecrets,
  replaceSecret,
} from '../../lib/installation-secrets.ts';
import type { ReencryptionCount } from '../../lib/secrets.ts';

/** RS256, the one algorithm that every OpenID client must support (OpenID Connect Core 1.0, 15.1). */
export const signingAlgorithm = 'RS256';

/** Number of earlier keys that stay published after a rotation, so that their tokens remain valid. */
const maxEarlierKeys = 2;

/** Creates a new private RSA key as a JWK. */
async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { modulusLength: 2048, extractable: true });
  const kid = randomBytes(12).toString('base64url');
  return { ...(await exportJWK(privateKey)), kid, alg: signingAlgorithm, use: 'sig' };
}

const signingKeys = { name: 'oidc-signing-keys', create: async () => [await createSigningKey()] };
const cookieKeys = { name: 'oidc-cookie-keys', create: async () => [randomBytes(32).toString('base64url')] };

/**
 * Returns the private signing keys of the embedded provider, newest first. Creates and stores one on first
 * use, for all processes.
 */
export function getSigningKeys(deps: InstallationSecretDeps): Promise<JWK[]> {
  return getOrCreateSecret(deps, signingKeys);
}

/** Returns the keys that sign the provider's cookies, newest first. Creates and stores one on first use. */
export function getCookieKeys(deps: InstallationSecretDeps): Promise<string[]> {
  return getOrCreateSecret(deps, cookieKeys);
}

/**
 * Re-encrypts the provider's keys with the current SECRET_KEY. Keys that cannot be decrypted count as `lost`;
 * `mayReplace` replaces them, which signs everyone out. Current ones are not counted.
 */
export function reencryptInstallationKeys(
  deps: InstallationSecretDeps,
  options: { mayReplace: boolean },
): Promise<ReencryptionCount> {
  return reencryptSecrets(deps, [signingKeys, cookieKeys], options);
}

/**
 * Adds a new signing key and keeps the two before it for verification. Running processes accept its tokens
 * within 30 seconds, and sign with it after their next start.
 */
export async function rotateSigningKeys(deps: InstallationSecretDeps): Promise<void> {
  const keys = [await createSigningKey(), ...(await getSigningKeys(deps))].slice(0, 1 + maxEarlierKeys);
  await replaceSecret(deps, signingKeys.name, keys);
}

/** Minimum time between two reloads of the keys for a key of another process, in milliseconds. */
const reloadAfterMs = 30_000;

/** Loads the public keys of the embedded provider from the database. */
async function loadPublicKeys(deps: InstallationSecretDeps): Promise<JWTVerifyGetKey> {
  const keys = (await getSigningKeys(deps)).map(({ kty, n, e, kid, alg, use }) => ({
    kty,
    n,
    e,
    kid,
    alg,
    use,
  }));
  return createLocalJWKSet({ keys: keys.map((key) => ({ ...key, kty: key.kty ?? 'RSA' })) });
}

/**
 * Returns a function that finds the embedded provider's public key for a token. For an unknown key it reloads
 * the keys from the database, at most every 30 seconds. Throws when the key stays unknown.
 */
export async function createEmbeddedKeys(deps: InstallationSecretDeps): Promise<JWTVerifyGetKey> {
  let findKey = await loadPublicKeys(deps);
  let loadedAt = Date.now();
  return async (header, token) => {
    try {
      return await findKey(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - loadedAt < reloadAfterMs) throw error;
      loadedAt = Date.now();
      findKey = await loadPublicKeys(deps);
      return findKey(header, token);
    }
  };
}
