import { createServiceFetch } from '@anito/outside/service-fetch';
import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import type { Profile } from '../accounts/users.service.ts';

const timeoutMs = 5_000;
const retryAfterMs = 10_000;
const keyCacheMs = 600_000;
const keyCooldownMs = 30_000;

const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});

const userinfoDocument = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
});

/** External OpenID provider: issuer, signing keys and profiles. */
type ExternalIssuer = {
  issuer: string;
  findKey: JWTVerifyGetKey;
  /**
   * Loads the profile from the access token's claims if they include an e-mail address, else from the
   * userinfo endpoint. Without that endpoint, all fields are empty. Throws `unavailable`, or
   * `unauthenticated` when the endpoint describes another subject.
   */
  loadProfile(token: string, claims: JWTPayload): Promise<Profile>;
};

/** Returns the error `unavailable` for a failed external provider. */
function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'sign-in-away', {
    cause,
    retryAfter: retryAfterMs / 1_000,
  });
}

const service = createServiceFetch(timeoutMs);

/** Fetches JSON. Throws on a timeout and for an error status. */
async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await service.fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${new URL(url).origin} responded with status ${response.status}`);
  return response.json();
}

/**
 * Converts OpenID claims to a profile. Missing texts become empty; missing first or last names are taken from
 * `name`.
 */
function toProfile(claims: z.output<typeof userinfoDocument>): Profile {
  const [first = '', ...otherNames] = (claims.name ?? '').split(' ');
  return {
    email: claims.email ?? '',
    firstName: claims.given_name ?? first,
    lastName: claims.family_name ?? otherNames.join(' '),
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
  };
}

/** Loads the provider's discovery document. Throws when it is unavailable or states another issuer. */
async function discover(issuerUrl: string): Promise<ExternalIssuer> {
  const address = `${issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = discoveryDocument.parse(await fetchJson(address));
  if (document.issuer.replace(/\/$/, '') !== issuerUrl.replace(/\/$/, '')) {
    throw new Error(`The discovery document at ${address} names another issuer`);
  }
  return {
    issuer: document.issuer,
    findKey: createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: timeoutMs,
      cooldownDuration: keyCooldownMs,
      cacheMaxAge: keyCacheMs,
      [customFetch]: service.fetch,
    }),
    async loadProfile(token, claims) {
      const own = userinfoDocument.safeParse(claims);
      if (own.success && own.data.email) return toProfile(own.data);
      if (!document.userinfo_endpoint) return toProfile({ sub: claims.sub ?? '' });
      let userinfo: z.output<typeof userinfoDocument>;
      try {
        const body = await fetchJson(document.userinfo_endpoint, { authorization: `Bearer ${token}` });
        userinfo = userinfoDocument.parse(body);
      } catch (cause) {
        throw unavailable(cause);
      }
      // OpenID Connect Core 1.0, 5.3.2: without this check, one user's token could yield another user's
      // e-mail.
      if (userinfo.sub !== claims.sub) {
        throw new AppError('unauthenticated', 'sign-in-failed');
      }
      return toProfile(userinfo);
    },
  };
}

/**
 * Returns a function that discovers an external provider at its first call and then returns the same result.
 * After a failure it throws `unavailable`, and tries again 10 seconds later at the earliest.
 */
export function createExternalIssuer(issuerUrl: string): () => Promise<ExternalIssuer> {
  let discovery: Promise<ExternalIssuer> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  return async () => {
    if (!discovery && performance.now() - failedAt < retryAfterMs) throw unavailable(failure);
    discovery ??= discover(issuerUrl);
    try {
      return await discovery;
    } catch (error) {
      discovery = undefined;
      failedAt = performance.now();
      failure = error;
      throw unavailable(error);
    }
  };
}
