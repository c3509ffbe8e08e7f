import type { Language } from '@anito/contract/languages';
import type accountPages from '../../../../../../locales/en/server/account-pages.json';
import { getTexts } from '../../../lib/texts.ts';
import { renderAlert, renderField } from './field.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icons.ts';
import { type PageFrame, renderPage } from './page.ts';

type ProblemText = keyof typeof accountPages;

/** Problems by field; `form` applies to the whole form. */
export type Problems = Partial<Record<string, ProblemText>> & { form?: ProblemText };

type SignInPage = PageFrame & {
  /** `/oidc/interaction/<uid>` */
  path: string;
  email?: string;
  /** Options of the passkey request (`PublicKeyCredentialRequestOptions` as JSON). */
  passkey: object;
  problems?: Problems;
  /** Minutes to wait after too many attempts. */
  minutes?: number;
};

/**
 * Returns the text of a problem, with the waiting time in minutes or, above 120 minutes, in hours. Returns
 * undefined without a problem.
 */
export function describeProblem(language: Language, key: ProblemText | undefined, minutes = 1) {
  const wait = minutes > 120 ? `${Math.ceil(minutes / 60)} h` : `${minutes} min`;
  return key && getTexts(language, 'account-pages')(key, { wait });
}

/**
 * Renders the hidden form for a passkey. The page's script shows it where the browser supports passkeys, and
 * submits it with the signed credential.
 */
function renderPasskeyForm({ language, path, passkey }: SignInPage): Html {
  return html`<form method="post" action="${path}/passkey" class="passkey" data-options="${JSON.stringify(passkey)}" hidden>
<input type="hidden" name="credential">
<button class="button secondary" type="button">${renderIcon('key-round', 20)}${getTexts(language, 'account-pages')('passkey')}</button>
</form>`;
}

/** Renders the HTML page for signing in with e-mail address and password, or with a passkey. */
export function renderSignInPage(page: SignInPage): string {
  const t = getTexts(page.language, 'account-pages');
  const problems = page.problems ?? {};
  const content = html`${renderAlert(describeProblem(page.language, problems.form, page.minutes))}
<form method="post" action="${page.path}" novalidate>
${renderField(page.language, {
  name: 'email',
  label: t('email'),
  type: 'email',
  autocomplete: 'username webauthn',
  value: page.email,
  problem: describeProblem(page.language, problems.email),
  isFocused: !page.email || problems.email !== undefined,
})}
${renderField(page.language, {
  name: 'password',
  label: t('password'),
  type: 'password',
  autocomplete: 'current-password',
  problem: describeProblem(page.language, problems.password),
  isFocused: page.email !== undefined && page.email !== '' && problems.email === undefined,
})}
<button class="button" type="submit">${t('signIn')}</button>
</form>
${renderPasskeyForm(page)}
<p class="more"><a href="${page.path}/forgot">${t('forgotLink')}</a></p>
<p class="alternative">${t('noAccount')} <a href="${page.path}/create">${t('createAccount')}</a></p>`;
  return renderPage({
    ...page,
    title: t('signInTitle', { product: page.brandName }),
    content,
    languageUrl: `${page.path}?`,
  });
}
