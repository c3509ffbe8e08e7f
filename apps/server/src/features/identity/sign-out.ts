import type { KoaContextWithOIDC } from 'oidc-provider';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { getTexts } from '../../lib/texts.ts';
import { html } from './pages/html.ts';
import { type PageFrame, pageHeaders, renderPage } from './pages/page.ts';

/** Returns the HTML of the page that asks for confirmation of a sign-out. */
function renderSignOutPage(page: PageFrame & { action: string; xsrf: string }): string {
  const t = getTexts(page.language, 'account-pages');
  const content = html`<form method="post" action="${page.action}">
<input type="hidden" name="xsrf" value="${page.xsrf}">
<button class="button" type="submit" name="logout" value="yes">${t('signOut')}</button>
<button type="submit" class="button secondary">${t('staySignedIn')}</button>
</form>`;
  return renderPage({ ...page, title: t('signOutTitle', { product: page.brandName }), content });
}

type SignOutState = { secret?: string; postLogoutRedirectUri?: string; state?: string };

/**
 * Redirects to the sign-out address that the client asked for, with its `state`, or else to the root of this
 * origin.
 */
function redirectToClient(ctx: KoaContextWithOIDC): void {
  const { postLogoutRedirectUri, state } = (ctx.oidc.session?.state ?? {}) as SignOutState;
  const target = new URL(postLogoutRedirectUri ?? '/', ctx.oidc.issuer);
  if (postLogoutRedirectUri && state) target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}

/** Deletes a grant with its tokens and authorization codes. */
async function revokeGrant(ctx: KoaContextWithOIDC, grantId: string): Promise<void> {
  const { provider } = ctx.oidc;
  await Promise.all([
    provider.AccessToken.revokeByGrantId(grantId),
    provider.RefreshToken.revokeByGrantId(grantId),
    provider.AuthorizationCode.revokeByGrantId(grantId),
  ]);
  const grant = await provider.Grant.find(grantId);
  await grant?.destroy();
}

async function revokeGrantsOfSession(ctx: KoaContextWithOIDC): Promise<void> {
  const authorizations = Object.values(ctx.oidc.session?.authorizations ?? {});
  const grantIds = authorizations.flatMap(({ grantId }) => grantId ?? []);
  await Promise.all(grantIds.map((grantId) => revokeGrant(ctx, grantId)));
}

/**
 * Responds to a sign-out request. With an ID token of the session's account, it ends the session and
 * redirects at once. A link without such a token could come from any page, so it only gets a confirmation
 * page.
 */
export async function signOut(ctx: KoaContextWithOIDC, brandName: string): Promise<void> {
  const { session, provider, entities, cookies } = ctx.oidc;
  if (session && entities.IdTokenHint?.payload.sub === session.accountId) {
    await revokeGrantsOfSession(ctx);
    await session.destroy();
    cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax' });
    redirectToClient(ctx);
    return;
  }
  const { secret = '' } = (session?.state ?? {}) as SignOutState;
  ctx.type = 'html';
  ctx.set(pageHeaders);
  ctx.body = renderSignOutPage({
    brandName,
    language: chooseLanguage(ctx.oidc.params?.ui_locales, ctx.get('accept-language')),
    action: ctx.oidc.urlFor('end_session_confirm'),
    xsrf: secret,
  });
}

/**
 * Runs the library's sign-out, then corrects it: redirects a person without a session (the library would show
 * a page that needs JavaScript), and revokes all grants of the session once a sign-out is confirmed.
 */
export async function completeSignOut(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const { oidc } = ctx;
  if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) redirectToClient(ctx);
  if (oidc?.route === 'end_session_confirm' && ctx.status === 303 && oidc.params?.logout) {
    await revokeGrantsOfSession(ctx);
  }
}
