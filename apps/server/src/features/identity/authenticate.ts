import { nameRequester } from '../../db/oldest-first-pool.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticator, Caller } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { RateLimitError } from '../../lib/rate-limits.ts';
import { findImpersonatedUser } from '../accounts/impersonation.service.ts';
import {
  getOrCreateCallerRow,
  type Profile,
  recordAudit,
  recordFailedCall,
} from '../accounts/users.service.ts';
import { createExternalIssuer } from './external-issuer.ts';
import { createEmbeddedKeys } from './installation-keys.ts';
import { findOidcAccount } from './oidc-accounts.store.ts';
import { createSessionRecorder } from './security/sessions.service.ts';
import { getSignInSettings, type SignInSettings } from './sign-in-settings.ts';
import { type AccessToken, TokenRefusal, verifyAccessToken } from './verify-access-token.ts';

type AuthenticatorDeps = Pick<Deps, 'env' | 'log' | 'database' | 'secrets' | 'rateLimits'>;

/**
 * Verifies access tokens of this installation and loads the profiles of their subjects. `verify` throws
 * `TokenRefusal` for an invalid token, and `unavailable` when an external issuer cannot be reached.
 */
type TokenSource = {
  isEmbedded: boolean;
  verify(token: string): Promise<AccessToken & { issuer: string }>;
  loadProfile(token: string, access: AccessToken): Promise<Profile>;
};

const bearer = /^Bearer +([\w~+/-]+=*(?:\.[\w~+/-]+=*)*)$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Maximum length of a request's description in the audit log, in characters. */
const maxCallLength = 300;

/** Returns the same error for every invalid token, so that callers do not learn the reason. */
function unauthenticated(cause?: unknown): AppError {
  return new AppError('unauthenticated', 'sign-in-failed', { cause });
}

/**
 * Creates the token source of the embedded provider. It verifies access tokens and loads profiles from the
 * database.
 */
async function createEmbeddedSource(deps: AuthenticatorDeps, settings: SignInSettings): Promise<TokenSource> {
  const findKey = await createEmbeddedKeys(deps);
  const { issuer, audience } = settings;
  return {
    isEmbedded: true,
    verify: async (token) => ({
      ...(await verifyAccessToken(token, { issuer, audience, findKey, isEmbedded: true })),
      issuer,
    }),
    async loadProfile(_token, access) {
      const account = await findOidcAccount(deps.database, access.subject);
      if (!account) throw unauthenticated();
      return { ...account, isEmailVerified: account.emailVerifiedAt !== null };
    },
  };
}

/**
 * Creates the token source of an external provider. It loads keys and profiles over the network, and throws
 * `unavailable` when that fails.
 */
function createExternalSource(settings: SignInSettings): TokenSource {
  const getIssuer = createExternalIssuer(settings.issuer);
  return {
    isEmbedded: false,
    async verify(token) {
      const { issuer, findKey } = await getIssuer();
      const rules = { issuer, audience: settings.audience, findKey, isEmbedded: false };
      try {
        return { ...(await verifyAccessToken(token, rules)), issuer };
      } catch (error) {
        if (error instanceof TokenRefusal) throw error;
        throw new AppError('unavailable', 'sign-in-away', {
          cause: error,
          retryAfter: 5,
        });
      }
    },
    loadProfile: async (token, access) => (await getIssuer()).loadProfile(token, access.claims),
  };
}

/**
 * Counts a refused impersonation and returns whether to record it in the audit log: only the first ones of an
 * admin in each hour, so that repeated attempts do not fill it.
 */
async function shouldAuditRefusal({ rateLimits }: AuthenticatorDeps, actorId: string): Promise<boolean> {
  try {
    await rateLimits.consume('refusedImpersonation', actorId);
    return true;
  } catch (error) {
    if (error instanceof RateLimitError) return false;
    throw error;
  }
}

/**
 * Returns the user as whom the header `X-Impersonate-User` lets an admin act. It must contain exactly one id,
 * of a user whom the admin currently impersonates. Throws `forbidden` otherwise. Records in the audit log
 * each changing call, and the first refusals of each hour.
 */
async function impersonate(
  deps: AuthenticatorDeps,
  actor: Pick<Caller, 'userId' | 'role'>,
  request: Parameters<Authenticator['authenticate']>[0],
): Promise<Pick<Caller, 'userId' | 'email' | 'role' | 'auditId'>> {
  const header = request.impersonateUser;
  const targetId = typeof header === 'string' && uuid.test(header) ? header.toLowerCase() : undefined;
  const target =
    actor.role === 'admin' && targetId
      ? await findImpersonatedUser(deps, { adminId: actor.userId, userId: targetId })
      : undefined;
  let auditId: string | undefined;
  if (target ? request.change : await shouldAuditRefusal(deps, actor.userId)) {
    auditId = await recordAudit(deps, {
      actorId: actor.userId,
      actingAsId: target?.id ?? null,
      action: target ? 'impersonation.used' : 'impersonation.refused',
      object: targetId ? `user:${targetId}` : 'user:invalid',
      ip: request.ip,
      requestId: request.requestId,
      ...(request.change && { detail: request.change.slice(0, maxCallLength) }),
    });
  }
  if (!target) throw new AppError('forbidden', 'foreign-user');
  return { userId: target.id, email: target.email, role: target.role, ...(auditId && { auditId }) };
}

/** Converts a time claim (seconds since 1970) to a date. Returns null if it is not a number. */
function toDate(claim: unknown): Date | null {
  return typeof claim === 'number' ? new Date(claim * 1_000) : null;
}

/**
 * Creates the check of each request's access token. `authenticate` returns the caller, and adds the user on
 * the first call. It throws `unauthenticated` for a missing or invalid token, a disabled user and an ended
 * sign-in, and `forbidden` for a suspended account or an impersonation that is not allowed. Records the use
 * of the session with the embedded provider.
 */
export async function createAuthenticator(deps: AuthenticatorDeps): Promise<Authenticator> {
  const settings = getSignInSettings(deps.env);
  const source = settings.isEmbedded
    ? await createEmbeddedSource(deps, settings)
    : createExternalSource(settings);

  const recordSession = createSessionRecorder(deps);

  async function verify(token: string, requestId: string) {
    try {
      return await source.verify(token);
    } catch (error) {
      if (!(error instanceof TokenRefusal)) throw error;
      deps.log.info({ requestId, reason: error.message }, 'access token refused');
      throw unauthenticated(error);
    }
  }

  return {
    recordFailure: (auditId, status) => recordFailedCall(deps, auditId, status),
    async authenticate(request): Promise<Caller> {
      const { authorization } = request;
      const token = typeof authorization === 'string' ? bearer.exec(authorization)?.[1] : undefined;
      if (!token) throw unauthenticated();
      const access = await verify(token, request.requestId);
      const { issuer, subject, grantId } = access;
      nameRequester(`subject:${subject}`);
      const row = await getOrCreateCallerRow(deps, { issuer, subject, grantId }, () =>
        source.loadProfile(token, access),
      );
      if (row.suspendedAt) throw new AppError('forbidden', 'account-suspended');
      // A sign-out, a reused refresh token or a new password deletes the grant and so invalidates this token.
      if (row.disabledAt || (source.isEmbedded && !row.isGrantAlive)) throw unauthenticated();
      if (source.isEmbedded) {
        await recordSession({ accountId: subject, grantId, userAgent: request.userAgent ?? '' });
      }
      const own = { userId: row.id, email: row.email, role: row.role };
      const isImpersonating = request.impersonateUser !== undefined;
      return {
        ...(isImpersonating ? await impersonate(deps, own, request) : own),
        impersonatorId: isImpersonating ? row.id : null,
        tokenExpiresAt: access.expiresAt,
        signedInAt: toDate(access.claims.auth_time),
        grantId: source.isEmbedded ? grantId : null,
      };
    },
  };
}
