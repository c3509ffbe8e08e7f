import type { Env } from '../../env.ts';

/** The OpenID provider of this installation and the required claims of access tokens for this API. */
export type SignInSettings = {
  isEmbedded: boolean;
  issuer: string;
  clientId: string;
  /** `aud` of access tokens. */
  audience: string;
  /** Scopes requested by the browser app. */
  scope: string;
  /** Lifetime of access tokens of the embedded provider, in seconds. */
  accessTokenSeconds: number;
};

const defaultClientId = 'anito-web';

/** The scope of an access token for this API. */
export const apiScope = 'api';

/** Path of the embedded provider below PUBLIC_URL. */
export const providerPath = '/oidc';

/** Returns the sign-in settings: of the embedded provider, unless OIDC_ISSUER names another. */
export function getSignInSettings(env: Env): SignInSettings {
  return {
    isEmbedded: !env.OIDC_ISSUER,
    issuer: env.OIDC_ISSUER ?? `${env.PUBLIC_URL}${providerPath}`,
    clientId: env.OIDC_CLIENT_ID ?? defaultClientId,
    audience: env.OIDC_AUDIENCE ?? `${env.PUBLIC_URL}/api`,
    scope: `openid profile email offline_access ${apiScope}`,
    accessTokenSeconds: env.ACCESS_TOKEN_TTL,
  };
}
