import type { Env } from '../../env.ts';

/** Where people sign in, and what an access token for this API must say. */
export type SignInSettings = {
  isEmbedded: boolean;
  issuer: string;
  clientId: string;
  /** `aud` of access tokens. */
  audience: string;
  /** Scopes that the browser app asks for. */
  scope: string;
  /** Life of an access token of the embedded provider. */
  accessTokenSeconds: number;
};

const defaultClientId = 'anito-web';

/** The scope of an access token for this API. */
export const apiScope = 'api';

/** Path of the embedded provider below PUBLIC_URL. */
export const providerPath = '/oidc';

/** The sign-in of this installation: the embedded provider unless OIDC_ISSUER names another. */
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
