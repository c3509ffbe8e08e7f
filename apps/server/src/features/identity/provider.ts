import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { describeError, describeErrorHeaders, toAppError } from '../../lib/error-handler.ts';
import { notFound } from '../../lib/errors.ts';
import { isOwnOrigin } from '../../lib/own-origin.ts';
import { getCookieKeys, getSigningKeys, signingAlgorithm } from './installation-keys.ts';
import { findOidcAccount } from './oidc-accounts.store.ts';
import { createOidcAdapter } from './oidc-adapter.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { pageHeaders } from './pages/page.ts';
import { apiScope, getSignInSettings, type SignInSettings } from './sign-in-settings.ts';
import { completeSignOut, signOut } from './sign-out.ts';

export type ProviderDeps = Pick<Deps, 'env' | 'log' | 'database' | 'secrets' | 'settings'>;

const day = 86_400;

const oidcScopes = ['openid', 'profile', 'email', 'offline_access'];
const allScopes = [...oidcScopes, apiScope];

/** Header that carries the server's request id to the provider. A client's own value is overwritten. */
export const requestIdHeader = 'x-request-id';

/**
 * Returns the session's grant for the browser app, or creates one with all scopes; the app is our own, so it
 * needs no consent. Extends a grant that would end before the session. Returns undefined without a signed-in
 * session.
 */
async function loadGrant(ctx: KoaContextWithOIDC, settings: SignInSettings) {
  const { oidc } = ctx;
  const { session, client, provider } = oidc;
  if (!session?.accountId || !client) return undefined;
  const grantId = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing) {
    if (session.exp && existing.exp && existing.exp < session.exp) {
      existing.exp = session.exp;
      await existing.save();
    }
    return existing;
  }
  return createGrant(provider, session.accountId, settings);
}

/** Creates and saves a grant of every scope to the browser app. */
export async function createGrant(provider: Provider, accountId: string, settings: SignInSettings) {
  const grant = new provider.Grant({ accountId, clientId: settings.clientId });
  grant.addOIDCScope(oidcScopes.join(' '));
  grant.addResourceScope(settings.audience, apiScope);
  await grant.save();
  return grant;
}

/**
 * Returns the API's configuration for the provider: scope, audience, and lifetime and format (signed JWT) of
 * access tokens.
 */
export function describeApi(settings: SignInSettings) {
  return {
    scope: apiScope,
    audience: settings.audience,
    accessTokenTTL: settings.accessTokenSeconds,
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: signingAlgorithm as 'RS256' } },
  };
}

/**
 * Returns the provider's feature settings: sign-out and token revocation on, userinfo and pushed requests
 * off.
 */
function describeFeatures(settings: SignInSettings, readBrandName: () => string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    // Access tokens are for this API alone, so a userinfo endpoint could accept none. The ID token has the
    // claims.
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => settings.audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== settings.audience) throw new errors.InvalidTarget();
        return describeApi(settings);
      },
    },
    rpInitiatedLogout: { enabled: true, logoutSource: (ctx) => signOut(ctx, readBrandName()) },
  };
}

/**
 * Returns the OAuth client of the browser app: public, with the authorization code and refresh token grants.
 */
function describeClient(publicUrl: string, settings: SignInSettings) {
  return {
    client_id: settings.clientId,
    client_name: 'Anito',
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [`${publicUrl}/auth/callback`, `${publicUrl}/auth/silent-callback`],
    post_logout_redirect_uris: [`${publicUrl}/logout/callback`, `${publicUrl}/`],
  };
}

/**
 * Middleware that adds all scopes to the responses where the library lists only its own (discovery) or only
 * those of the access token (RFC 6749, 5.1: a token response with other scopes than requested means that the
 * others were refused).
 */
async function completeScopes(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const { oidc } = ctx;
  if (ctx.status !== 200) return;
  if (oidc?.route === 'discovery') ctx.body = { ...(ctx.body as object), scopes_supported: allScopes };
  if (oidc?.route !== 'token') return;
  const granted =
    oidc.params?.scope ?? (oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken)?.scope;
  if (typeof granted !== 'string') return;
  const names = granted.split(' ');
  const scope = allScopes.filter((name) => names.includes(name)).join(' ');
  ctx.body = { ...(ctx.body as object), scope };
}

/**
 * Creates the middleware that answers unknown paths below the provider: an error page for browsers, the JSON
 * error body for programs.
 */
function answerNotFound(publicUrl: string, readBrandName: () => string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.status !== 404 || ctx.body !== undefined) return;
    const error = notFound();
    const isPage = ctx.accepts('json', 'html') === 'html';
    ctx.status = error.status;
    if (!isPage) {
      ctx.body = describeError(error, ctx.get(requestIdHeader));
      return;
    }
    ctx.type = 'html';
    ctx.set(pageHeaders);
    ctx.body = renderErrorPage({
      brandName: readBrandName(),
      language: chooseLanguage(ctx.query.ui_locales, ctx.get('accept-language')),
      kind: 'refused',
      startUrl: `${publicUrl}/signin`,
      detail: `${error.code} · ${ctx.get(requestIdHeader)}`,
    });
  };
}

/**
 * Registers listeners that log every error of the OpenID provider. When the database is unavailable, they
 * also set the response's status 503 and `Retry-After`.
 */
function reportErrors(provider: Provider, log: Deps['log']): void {
  const logRefused = (_ctx: unknown, err: errors.OIDCProviderError) =>
    log.info({ reason: err.error, detail: err.error_detail }, 'sign-in refused');
  provider.on('authorization.error', logRefused);
  provider.on('grant.error', logRefused);
  provider.on('end_session.error', logRefused);
  provider.on('server_error', (ctx, err) => {
    log.error({ err }, 'sign-in provider failed');
    const appError = toAppError(err);
    if (appError.status !== 503) return;
    // An unavailable database is a temporary failure: a retry of the same request signs the user in.
    ctx.status = appError.status;
    ctx.set(describeErrorHeaders(appError));
  });
}

/**
 * `screen_hint=signup` opens the form for a new account, as with Auth0; other providers ignore the parameter.
 */
const selectFormPath = ({ screen_hint: hint }: Record<string, unknown>) =>
  hint === 'signup' ? '/create' : '';

/**
 * Creates the embedded OpenID provider (library oidc-provider) with the issuer `PUBLIC_URL/oidc`. Mounts no
 * routes.
 */
export async function createProvider(deps: ProviderDeps): Promise<Provider> {
  const { env, database } = deps;
  const settings = getSignInSettings(env);
  const readBrandName = () => deps.settings.brandName;
  const issuerPath = new URL(settings.issuer).pathname.replace(/\/$/, '');
  const isHttps = settings.issuer.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: isHttps } as const;

  const provider = new Provider(settings.issuer, {
    adapter: (model: string) => createOidcAdapter(database, model),
    jwks: { keys: await getSigningKeys(deps) } as Configuration['jwks'],
    cookies: { keys: await getCookieKeys(deps), long: cookie, short: cookie },
    clients: [describeClient(env.PUBLIC_URL, settings)],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: oidcScopes,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: false,
    // Browsers send their Origin header with same-origin POST requests too.
    clientBasedCORS: (_ctx, origin) => isOwnOrigin(env.PUBLIC_URL, origin),
    features: describeFeatures(settings, readBrandName),
    // OpenID Connect demands a consent page for `offline_access`. Our own app shows none, so the library
    // drops that scope. It is granted anyway: without its name, a client that repeats its scopes could not
    // refresh.
    async issueRefreshToken(_ctx, _client, code) {
      code.scope = [...new Set([...code.scopes, 'offline_access'])].join(' ');
      return true;
    },
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    extraTokenClaims: async (_ctx, token) =>
      token.kind === 'AccessToken' && token.grantId ? { grant: token.grantId } : undefined,
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: settings.accessTokenSeconds,
      Interaction: 3_600,
      Session: 14 * day,
      Grant: 14 * day,
      // Rotation does not extend the lifetime: a person signs in again after two weeks (RFC 9700, 4.14.2).
      RefreshToken: (ctx) => ctx?.oidc?.entities.RotatedRefreshToken?.remainingTTL ?? 14 * day,
    },
    extraParams: ['screen_hint'],
    interactions: {
      url: (_ctx, { uid, params }) => `${issuerPath}/interaction/${uid}${selectFormPath(params)}`,
    },
    loadExistingGrant: (ctx) => loadGrant(ctx, settings),
    async findAccount(_ctx, accountId) {
      const account = await findOidcAccount(database, accountId);
      if (!account) return undefined;
      const name = `${account.firstName} ${account.lastName}`.trim();
      return {
        accountId,
        claims: () => ({
          sub: accountId,
          email: account.email,
          email_verified: account.emailVerifiedAt !== null,
          given_name: account.firstName,
          family_name: account.lastName,
          name,
        }),
      };
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.set(pageHeaders);
      ctx.body = renderErrorPage({
        brandName: readBrandName(),
        language: chooseLanguage(ctx.query.ui_locales, ctx.get('accept-language')),
        kind: ctx.status >= 500 ? 'failed' : 'refused',
        startUrl: `${env.PUBLIC_URL}/signin`,
        detail: [out.error, out.error_description].filter(Boolean).join(': '),
      });
    },
  });
  // Host and protocol come from PUBLIC_URL by the headers that `createProviderHandler` sets, never from the
  // client.
  provider.proxy = true;
  provider.use(answerNotFound(env.PUBLIC_URL, readBrandName));
  provider.use(completeSignOut);
  provider.use(completeScopes);
  reportErrors(provider, deps.log);
  return provider;
}
