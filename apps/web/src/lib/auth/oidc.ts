import i18next from 'i18next';
import { ErrorResponse, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { getInstallation } from '../installation.ts';
import type { Tokens } from './tokens.ts';

let clientOnce: Promise<OidcClient> | undefined;

async function createOidcClient(): Promise<OidcClient> {
  const { oidc } = await getInstallation();
  return new OidcClient({
    authority: oidc.issuer,
    client_id: oidc.clientId,
    scope: oidc.scope,
    redirect_uri: `${location.origin}/auth/callback`,
    post_logout_redirect_uri: `${location.origin}/logout/callback`,
    stateStore: new WebStorageStateStore({ prefix: 'anito.signin.', store: sessionStorage }),
  });
}

/** The client of the installation's identity provider, made once; a failure is tried again next time. */
function getOidcClient(): Promise<OidcClient> {
  clientOnce ??= createOidcClient().catch((error: unknown) => {
    clientOnce = undefined;
    throw error;
  });
  return clientOnce;
}

/** Where somebody goes on after signing in, and whether they have no account yet. */
export type SignInWish = { returnTo?: string | undefined; isNew?: boolean };

type TokenResponse = {
  access_token: string;
  refresh_token?: string | undefined;
  id_token?: string | undefined;
  expires_in?: number | undefined;
};

function toTokens(response: TokenResponse): Tokens {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token,
    idToken: response.id_token,
    expiresAt: Date.now() + (response.expires_in ?? 3_600) * 1000,
  };
}

/**
 * The provider's page to sign in at, or to make an account, where it knows the hint (authorization code with PKCE S256);
 * the verifier stays in session storage.
 */
export async function createSignInUrl({ returnTo, isNew = false }: SignInWish): Promise<string> {
  const client = await getOidcClient();
  const request = await client.createSigninRequest({
    state: { returnTo },
    nonce: crypto.randomUUID(),
    ui_locales: i18next.language,
    ...(isNew && { extraQueryParams: { screen_hint: 'signup' } }),
  });
  return request.url;
}

/** Whether this browser tab began the sign-in that the callback's address answers. */
export async function hasSignInState(url: string): Promise<boolean> {
  const client = await getOidcClient();
  return client.readSigninResponseState(url).then(
    () => true,
    () => false,
  );
}

/** Exchanges the code in the callback's address for tokens. Throws when the provider or the checks refuse. */
export async function exchangeCode(url: string): Promise<{ tokens: Tokens; returnTo: unknown }> {
  const client = await getOidcClient();
  const response = await client.processSigninResponse(url);
  const state = response.userState as { returnTo?: unknown } | undefined;
  return { tokens: toTokens(response), returnTo: state?.returnTo };
}

/** Renews tokens. Answers 'refused' when the provider will not, and throws when it could not be asked. */
export async function exchangeRefreshToken(
  tokens: Tokens & { refreshToken: string },
): Promise<Tokens | 'refused'> {
  const client = await getOidcClient();
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of OidcClient, not a React hook
    const response = await client.useRefreshToken({
      state: {
        refresh_token: tokens.refreshToken,
        session_state: null,
        profile: { sub: '', iss: '', aud: '', exp: 0, iat: 0 },
        ...(tokens.idToken ? { id_token: tokens.idToken } : {}),
      },
      timeoutInSeconds: 15,
    });
    const renewed = toTokens(response);
    return {
      ...renewed,
      refreshToken: renewed.refreshToken ?? tokens.refreshToken,
      idToken: renewed.idToken ?? tokens.idToken,
    };
  } catch (error) {
    if (error instanceof ErrorResponse) return 'refused';
    throw error;
  }
}

/** The provider's page that ends the session there and comes back to /logout/callback. */
export async function createSignOutUrl(idToken: string | undefined): Promise<string> {
  const client = await getOidcClient();
  const request = await client.createSignoutRequest({
    ...(idToken ? { id_token_hint: idToken } : {}),
    extraQueryParams: { ui_locales: i18next.language },
  });
  return request.url;
}
