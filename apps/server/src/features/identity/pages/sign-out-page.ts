import { getTexts } from '../../../lib/texts.ts';
import { html } from './html.ts';
import { type PageFrame, renderPage } from './page.ts';

/** Asks whether to sign out. */
export function renderSignOutPage(page: PageFrame & { action: string; xsrf: string }): string {
  const t = getTexts(page.language, 'account-pages');
  const content = html`<form method="post" action="${page.action}">
<input type="hidden" name="xsrf" value="${page.xsrf}">
<button class="button" type="submit" name="logout" value="yes">${t('signOut')}</button>
<button type="submit" class="button secondary">${t('staySignedIn')}</button>
</form>`;
  return renderPage({ ...page, title: t('signOutTitle', { product: page.brandName }), content });
}
