import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { apiScope } from './sign-in-settings.ts';

/** Asymmetric algorithms only: no `none`, and no HS*, which an attacker could abuse with a public key. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'];

/** Clock tolerance for external issuers, in seconds. The embedded provider shares this server's clock. */
const leewaySeconds = 60;
const maxTokenLength = 8_192;

type TokenRules = {
  issuer: string;
  audience: string;
  findKey: JWTVerifyGetKey;
  /** The embedded provider marks its access tokens (RFC 9068); other providers often do not. */
  isEmbedded: boolean;
};

/**
 * The used claims of a verified token. `grantId` is '' without a `grant` claim, as with external providers.
 */
export type AccessToken = { subject: string; expiresAt: Date; grantId: string; claims: JWTPayload };

/** Thrown for a refused token. The reason is for the log, never for the caller. */
export class TokenRefusal extends Error {}

/**
 * Throws `TokenRefusal` for ID and refresh tokens, and for a token of the embedded provider without the API's
 * scope or a grant.
 */
function assertIsAccessToken(claims: JWTPayload, isEmbedded: boolean): void {
  // Marks of an ID token: OpenID Connect Core 1.0, 2 and 3.1.3.6; `typ` is Keycloak's.
  const isIdToken = 'nonce' in claims || 'at_hash' in claims || 'c_hash' in claims || claims.typ === 'ID';
  if (isIdToken) throw new TokenRefusal('id token');
  if (claims.typ === 'Refresh' || claims.typ === 'Offline') throw new TokenRefusal('refresh token');
  if (!isEmbedded) return;
  const scopes = typeof claims.scope === 'string' ? claims.scope.split(' ') : [];
  if (!scopes.includes(apiScope)) throw new TokenRefusal('scope');
  if (typeof claims.grant !== 'string') throw new TokenRefusal('grant');
}

/**
 * Verifies the signature, algorithm, issuer, audience, lifetime and kind of a token. The lifetime has 60 s
 * leeway for an external issuer, none for the embedded one. `grantId` is empty for an external issuer. Throws
 * `TokenRefusal`; other errors mean that the keys were unavailable.
 */
export async function verifyAccessToken(token: string, rules: TokenRules): Promise<AccessToken> {
  if (token.length > maxTokenLength) throw new TokenRefusal('length');
  let claims: JWTPayload;
  try {
    const result = await jwtVerify(token, rules.findKey, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms,
      clockTolerance: rules.isEmbedded ? 0 : leewaySeconds,
      requiredClaims: ['exp', 'sub'],
      ...(rules.isEmbedded ? { typ: 'at+jwt' } : {}),
    });
    claims = result.payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) throw error;
    if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC') {
      throw new TokenRefusal(error.code, { cause: error });
    }
    throw error;
  }
  assertIsAccessToken(claims, rules.isEmbedded);
  if (typeof claims.sub !== 'string' || claims.sub === '' || claims.sub.length > 255) {
    throw new TokenRefusal('subject');
  }
  return {
    subject: claims.sub,
    expiresAt: new Date((claims.exp ?? 0) * 1_000),
    grantId: typeof claims.grant === 'string' ? claims.grant : '',
    claims,
  };
}
