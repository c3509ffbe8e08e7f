import { getTexts } from '../../../lib/texts.ts';
import { renderAlert, renderField } from './field.ts';
import { html } from './html.ts';
import { renderIcon } from './icons.ts';
import { type PageFrame, renderPage } from './page.ts';
import { describeProblem, type Problems } from './sign-in-page.ts';

type EmailPage = PageFrame & {
  /** `/oidc/email` */
  path: string;
  /** Token of the link in the mail: letters, digits, - and _. */
  token: string;
  email: string;
};

/**
 * Renders the HTML page that the link in the mail opens. It asks for the account's password to confirm the
 * address.
 */
export function renderConfirmEmailPage(page: EmailPage & { problems?: Problems; minutes?: number }): string {
  const t = getTexts(page.language, 'account-pages');
  const content = html`<p class="lead">${t('confirmLead', { email: page.email })}</p>
${renderAlert(describeProblem(page.language, page.problems?.form, page.minutes))}
<form method="post" action="${page.path}?token=${page.token}&amp;ui_locales=${page.language}" novalidate>
${renderField(page.language, {
  name: 'password',
  label: t('password'),
  type: 'password',
  autocomplete: 'current-password',
  problem: describeProblem(page.language, page.problems?.password),
  isFocused: true,
})}
<button class="button" type="submit">${t('confirmButton')}</button>
</form>`;
  return renderPage({
    ...page,
    title: t('confirmTitle'),
    content,
    languageUrl: `${page.path}?token=${page.token}&`,
  });
}

/** Renders the HTML page shown after an e-mail address was confirmed. */
export function renderEmailConfirmedPage(page: EmailPage & { startUrl: string }): string {
  const t = getTexts(page.language, 'account-pages');
  const content = html`<p class="lead">${t('confirmDone', { email: page.email })}</p>
<a class="button" href="${page.startUrl}">${t('confirmOpen', { product: page.brandName })}</a>`;
  const emblem = html`<div class="emblem">${renderIcon('check', 24)}</div>`;
  return renderPage({ ...page, title: t('confirmDoneTitle'), emblem, content });
}
