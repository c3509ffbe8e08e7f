import { randomBytes } from 'node:crypto';
import { createLocalJWKSet, errors, exportJWK, generateKeyPair, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Deps } from '../../deps.ts';
import type { ReencryptionCount } from '../../lib/secrets.ts';
import {
  createInstallationSecret,
  findInstallationSecret,
  updateInstallationSecret,
} from './installation-secrets.store.ts';

type KeyDeps = Pick<Deps, 'database' | 'secrets'>;

/** RS256, the one algorithm that every OpenID client must support (OpenID Connect Core 1.0, 15.1). */
export const signingAlgorithm = 'RS256';

const signingKeysName = 'oidc-signing-keys';
const cookieKeysName = 'oidc-cookie-keys';

/** Number of earlier keys that stay published after a rotation, so that their tokens remain valid. */
const maxEarlierKeys = 2;

const contextOf = (name: string) => `installation-secret:${name}`;

/**
 * Returns the decrypted secret stored under a name. Creates it if it is missing. If several processes create
 * it at the same time, all of them return the one that was stored first.
 */
async function getOrCreate<T>(deps: KeyDeps, name: string, make: () => Promise<T>): Promise<T> {
  const read = (ciphertext: Buffer) =>
    JSON.parse(deps.secrets.decrypt(ciphertext, contextOf(name)).toString('utf8')) as T;
  const stored = await findInstallationSecret(deps.database, name);
  if (stored) return read(stored);
  const ciphertext = deps.secrets.encrypt(JSON.stringify(await make()), contextOf(name));
  return read(await createInstallationSecret(deps.database, name, ciphertext));
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { modulusLength: 2048, extractable: true });
  const kid = randomBytes(12).toString('base64url');
  return { ...(await exportJWK(privateKey)), kid, alg: signingAlgorithm, use: 'sig' };
}

const createSigningKeys = async () => [await createSigningKey()];
const createCookieKeys = async () => [randomBytes(32).toString('base64url')];

/**
 * Returns the private keys of the embedded provider, newest first. They are created on first use and shared
 * by all processes.
 */
export function getSigningKeys(deps: KeyDeps): Promise<JWK[]> {
  return getOrCreate(deps, signingKeysName, createSigningKeys);
}

/** Returns the keys that sign the provider's cookies, newest first. */
export function getCookieKeys(deps: KeyDeps): Promise<string[]> {
  return getOrCreate(deps, cookieKeysName, createCookieKeys);
}

/** Generator for each provider key, by its stored name. */
const keyGenerators = { [signingKeysName]: createSigningKeys, [cookieKeysName]: createCookieKeys };

/**
 * Re-encrypts the provider's keys with the current SECRET_KEY. Unreadable keys are counted as `lost`, and
 * replaced if `mayReplace` is set, which signs everyone out. Keys that are already current are not counted.
 */
export async function reencryptInstallationKeys(
  deps: KeyDeps,
  options: { mayReplace: boolean },
): Promise<ReencryptionCount> {
  const count = { renewed: 0, lost: 0 };
  for (const [name, make] of Object.entries(keyGenerators)) {
    const stored = await findInstallationSecret(deps.database, name);
    if (!stored || deps.secrets.isCurrent(stored)) continue;
    const plain = deps.secrets.tryDecrypt(stored, contextOf(name));
    if (plain) count.renewed++;
    else count.lost++;
    if (!plain && !options.mayReplace) continue;
    const value = plain ?? JSON.stringify(await make());
    await updateInstallationSecret(deps.database, name, deps.secrets.encrypt(value, contextOf(name)));
  }
  return count;
}

/**
 * Puts a new signing key first and keeps the two before it for verification. Running processes accept its
 * tokens within 30 seconds, and sign with it after their next start.
 */
export async function rotateSigningKeys(deps: KeyDeps): Promise<void> {
  const keys = [await createSigningKey(), ...(await getSigningKeys(deps))].slice(0, 1 + maxEarlierKeys);
  const ciphertext = deps.secrets.encrypt(JSON.stringify(keys), contextOf(signingKeysName));
  await updateInstallationSecret(deps.database, signingKeysName, ciphertext);
}

/** Minimum time between two reloads of the keys for a key of another process, in milliseconds. */
const reloadAfterMs = 30_000;

async function loadPublicKeys(deps: KeyDeps): Promise<JWTVerifyGetKey> {
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
 * Returns a function that finds the embedded provider's public key of a token. The keys come from the
 * database instead of over HTTP. For an unknown key they are reloaded, at most once in 30 seconds; a key that
 * stays unknown throws.
 */
export async function createEmbeddedKeys(deps: KeyDeps): Promise<JWTVerifyGetKey> {
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
