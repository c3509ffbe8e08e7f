import i18next from 'i18next';
import { ErrorResponse, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { getInstallation } from '../installation.ts';
import type { Tokens } from './tokens.ts';

let clientPromise: Promise<OidcClient> | undefined;

/** Creates the OpenID Connect client. Throws if the installation's data cannot be loaded. */
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

/**
 * Returns the client of the installation's identity provider, created once. A failure is retried on the next
 * call.
 */
function getOidcClient(): Promise<OidcClient> {
  clientPromise ??= createOidcClient().catch((error: unknown) => {
    clientPromise = undefined;
    throw error;
  });
  return clientPromise;
}

/** Path to open after sign-in, and whether to create an account. */
export type SignInOptions = { returnTo?: string | undefined; isNew?: boolean };

type TokenResponse = {
  access_token: string;
  refresh_token?: string | undefined;
  id_token?: string | undefined;
  expires_in?: number | undefined;
};

/**
 * Converts the provider's response, with `expiresAt` in milliseconds since 1970. A token without a lifetime
 * expires after one hour.
 */
function toTokens(response: TokenResponse): Tokens {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token,
    idToken: response.id_token,
    expiresAt: Date.now() + (response.expires_in ?? 3_600) * 1000,
  };
}

/**
 * Returns the provider's URL for signing in, or for creating an account if the provider supports that hint
 * (authorization code with PKCE S256). The verifier stays in session storage.
 */
export async function createSignInUrl({ returnTo, isNew = false }: SignInOptions): Promise<string> {
  const client = await getOidcClient();
  const request = await client.createSigninRequest({
    state: { returnTo },
    nonce: crypto.randomUUID(),
    ui_locales: i18next.language,
    ...(isNew && { extraQueryParams: { screen_hint: 'signup' } }),
  });
  return request.url;
}

/**
 * Whether this browser tab started the sign-in of this callback URL. Returns false once its code was
 * exchanged.
 */
export async function hasSignInState(url: string): Promise<boolean> {
  const client = await getOidcClient();
  return client.readSigninResponseState(url).then(
    () => true,
    () => false,
  );
}

/**
 * Exchanges the code in the callback URL for tokens. `returnTo` is the unchecked value from
 * `createSignInUrl`. Throws if the provider refuses or validation fails.
 */
export async function exchangeCode(url: string): Promise<{ tokens: Tokens; returnTo: unknown }> {
  const client = await getOidcClient();
  const response = await client.processSigninResponse(url);
  const state = response.userState as { returnTo?: unknown } | undefined;
  return { tokens: toTokens(response), returnTo: state?.returnTo };
}

/**
 * Renews tokens. Keeps the refresh and ID tokens that the provider does not replace. Returns 'refused' if the
 * provider refuses, and throws if it is unreachable.
 */
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

/**
 * Returns the provider's URL that ends the session there and redirects to /logout/callback. `idToken` tells
 * the provider which session to end.
 */
export async function createSignOutUrl(idToken: string | undefined): Promise<string> {
  const client = await getOidcClient();
  const request = await client.createSignoutRequest({
    ...(idToken ? { id_token_hint: idToken } : {}),
    extraQueryParams: { ui_locales: i18next.language },
  });
  return request.url;
}
