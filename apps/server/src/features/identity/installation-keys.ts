import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Deps } from '../../deps.ts';
import {
  createInstallationSecret,
  findInstallationSecret,
  updateInstallationSecret,
} from './installation-secrets.store.ts';

type KeyDeps = Pick<Deps, 'database' | 'secrets'>;

/** RS256: the one algorithm that every OpenID client must know (OpenID Connect Core 1.0, 15.1). */
export const signingAlgorithm = 'RS256';

const signingKeysName = 'oidc-signing-keys';
const cookieKeysName = 'oidc-cookie-keys';

/** Earlier keys that stay published after a rotation, so that their tokens are still accepted. */
const earlierKeysKept = 2;

const contextOf = (name: string) => `installation-secret:${name}`;

async function getOrCreate<T>(deps: KeyDeps, name: string, make: () => Promise<T>): Promise<T> {
  const read = (ciphertext: Buffer) =>
    JSON.parse(deps.secrets.decrypt(ciphertext, contextOf(name)).toString('utf8')) as T;
  const kept = await findInstallationSecret(deps.database, name);
  if (kept) return read(kept);
  const ciphertext = deps.secrets.encrypt(JSON.stringify(await make()), contextOf(name));
  return read(await createInstallationSecret(deps.database, name, ciphertext));
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { modulusLength: 2048, extractable: true });
  const kid = randomBytes(12).toString('base64url');
  return { ...(await exportJWK(privateKey)), kid, alg: signingAlgorithm, use: 'sig' };
}

/** Private keys of the embedded provider, newest first; made on first use, the same for all processes. */
export function getSigningKeys(deps: KeyDeps): Promise<JWK[]> {
  return getOrCreate(deps, signingKeysName, async () => [await createSigningKey()]);
}

/** Keys that sign the provider's cookies, newest first. */
export function getCookieKeys(deps: KeyDeps): Promise<string[]> {
  return getOrCreate(deps, cookieKeysName, async () => [randomBytes(32).toString('base64url')]);
}

/**
 * Puts a new signing key first and keeps the two before it for verification. Running processes sign
 * with the new key after their next start and accept its tokens at once.
 */
export async function rotateSigningKeys(deps: KeyDeps): Promise<void> {
  const keys = [await createSigningKey(), ...(await getSigningKeys(deps))].slice(0, 1 + earlierKeysKept);
  const ciphertext = deps.secrets.encrypt(JSON.stringify(keys), contextOf(signingKeysName));
  await updateInstallationSecret(deps.database, signingKeysName, ciphertext);
}
