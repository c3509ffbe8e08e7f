import { getTexts } from '../../../lib/texts.ts';
import { passwordMin } from '../passwords.ts';
import { renderAlert, renderField } from './field.ts';
import { html } from './html.ts';
import { renderIcon } from './icons.ts';
import { type PageFrame, renderPage } from './page.ts';
import { describeProblem, type Problems } from './sign-in-page.ts';

type ForgotPage = PageFrame & {
  /** `/oidc/interaction/<uid>` */
  path: string;
  email?: string;
  problems?: Problems;
  minutes?: number;
};

/** Renders the HTML page that asks for the address to which a password link is mailed. */
export function renderForgotPage(page: ForgotPage): string {
  const t = getTexts(page.language, 'account-pages');
  const content = html`<p class="lead">${t('forgotLead')}</p>
${renderAlert(describeProblem(page.language, page.problems?.form, page.minutes))}
<form method="post" action="${page.path}/forgot" novalidate>
${renderField(page.language, {
  name: 'email',
  label: t('email'),
  type: 'email',
  autocomplete: 'username',
  value: page.email,
  problem: describeProblem(page.language, page.problems?.email),
  isFocused: true,
})}
<button class="button" type="submit">${t('sendLink')}</button>
</form>
<p class="alternative"><a href="${page.path}">${t('backToSignIn')}</a></p>`;
  return renderPage({
    ...page,
    title: t('forgotTitle'),
    content,
    languageUrl: `${page.path}/forgot?`,
  });
}

/**
 * Renders the HTML page shown after a password link was requested. It does not reveal whether the address has
 * an account.
 */
export function renderLinkSentPage(page: PageFrame & { path: string }): string {
  const t = getTexts(page.language, 'account-pages');
  const content = html`<p class="lead">${t('linkSent')}</p>
<a class="button" href="${page.path}">${t('backToSignIn')}</a>`;
  const emblem = html`<div class="emblem">${renderIcon('mail-check', 24)}</div>`;
  return renderPage({ ...page, title: t('linkSentTitle'), emblem, content });
}

type NewPasswordPage = PageFrame & {
  /** `/oidc/password` */
  path: string;
  /** Token of the link in the mail: letters, digits, - and _. */
  token: string;
  problems?: Problems;
  minutes?: number;
};

/** Renders the HTML page that the link in the mail opens. It asks for a new password. */
export function renderNewPasswordPage(page: NewPasswordPage): string {
  const t = getTexts(page.language, 'account-pages');
  const content = html`${renderAlert(describeProblem(page.language, page.problems?.form, page.minutes))}
<form method="post" action="${page.path}?token=${page.token}&amp;ui_locales=${page.language}" novalidate>
${renderField(page.language, {
  name: 'password',
  label: t('newPassword'),
  type: 'password',
  autocomplete: 'new-password',
  hint: t('passwordHint'),
  minLength: passwordMin,
  problem: describeProblem(page.language, page.problems?.password),
  isFocused: true,
})}
<button class="button" type="submit">${t('savePassword')}</button>
</form>`;
  return renderPage({
    ...page,
    title: t('resetTitle'),
    content,
    languageUrl: `${page.path}?token=${page.token}&`,
  });
}

const results = {
  changed: 'resetDone',
  admin: 'resetDoneAdmin',
  expired: 'linkExpired',
  unconfirmed: 'confirmExpired',
} as const;

/**
 * Renders the HTML page with the result of a link: password `changed` (`admin` if the account is now an
 * admin's), `expired`, or `unconfirmed` for an expired link that confirms an address.
 */
export function renderPasswordResultPage(
  page: PageFrame & {
    result: keyof typeof results;
    startUrl: string;
  },
): string {
  const t = getTexts(page.language, 'account-pages');
  const isChanged = page.result === 'changed' || page.result === 'admin';
  const content = html`<p class="lead">${t(results[page.result])}</p>
<a class="button" href="${page.startUrl}">${page.result === 'unconfirmed' ? t('confirmOpen', { product: page.brandName }) : isChanged ? t('signIn') : t('startAgain')}</a>`;
  const title = isChanged ? t('resetDoneTitle') : t('linkExpiredTitle');
  const emblem = html`<div class="emblem">${renderIcon(isChanged ? 'check' : 'clock', 24)}</div>`;
  return renderPage({ ...page, title, emblem, content });
}
