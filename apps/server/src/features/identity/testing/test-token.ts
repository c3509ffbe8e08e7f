import type Provider from 'oidc-provider';
import { type AccessTokenDeps, createAccessToken } from '../access-tokens.service.ts';
import { createProvider } from '../provider.ts';

const providers = new WeakMap<AccessTokenDeps, Promise<Provider>>();

/**
 * Returns an access token for a person without using the sign-in pages. Creates the account when it is
 * missing.
 */
export async function createTestToken(deps: AccessTokenDeps, email: string): Promise<string> {
  const provider = providers.get(deps) ?? createProvider(deps);
  providers.set(deps, provider);
  return createAccessToken(deps, { email, create: true }, await provider);
}
