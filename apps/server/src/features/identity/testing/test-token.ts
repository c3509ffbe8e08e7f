import type Provider from 'oidc-provider';
import { type AccessTokenDeps, createAccessToken } from '../access-tokens.service.ts';
import { createProvider } from '../provider.ts';

const providers = new WeakMap<AccessTokenDeps, Promise<Provider>>();

/** An access token for a person, made when missing, without going through the sign-in pages. */
export async function createTestToken(deps: AccessTokenDeps, email: string): Promise<string> {
  const provider = providers.get(deps) ?? createProvider(deps);
  providers.set(deps, provider);
  return createAccessToken(deps, { email, create: true }, await provider);
}
