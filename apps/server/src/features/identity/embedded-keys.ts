import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Deps } from '../../deps.ts';
import { getSigningKeys } from './installation-keys.ts';

const reloadAfterMs = 30_000;

async function loadPublicKeys(deps: Pick<Deps, 'database' | 'secrets'>): Promise<JWTVerifyGetKey> {
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
 * Public keys of the embedded provider, from the database instead of HTTP. A key that another process
 * has made since is looked for at most every 30 seconds.
 */
export async function createEmbeddedKeys(deps: Pick<Deps, 'database' | 'secrets'>): Promise<JWTVerifyGetKey> {
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
