import { getTexts } from '../../../lib/texts.ts';
import { passwordMin } from '../passwords.ts';
import { type Field, renderAlert, renderField } from './field.ts';
import { html } from './html.ts';
import { type PageFrame, renderPage } from './page.ts';
import { describeProblem, type Problems } from './sign-in-page.ts';

type CreateAccountPage = PageFrame & {
  /** `/oidc/interaction/<uid>` */
  path: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  problems?: Problems;
  minutes?: number;
};

/** Renders the HTML page that creates an account with name, e-mail address and password. */
export function renderCreateAccountPage(page: CreateAccountPage): string {
  const t = getTexts(page.language, 'account-pages');
  const problems = page.problems ?? {};
  const order = ['firstName', 'lastName', 'email', 'password'];
  const focused = order.find((name) => problems[name]) ?? 'firstName';
  const field = (input: Pick<Field, 'name' | 'label' | 'type' | 'autocomplete'> & Partial<Field>) =>
    renderField(page.language, {
      ...input,
      problem: describeProblem(page.language, problems[input.name]),
      isFocused: input.name === focused,
    });
  const content = html`<p class="lead">${t('createLead')}</p>
${renderAlert(describeProblem(page.language, problems.form, page.minutes))}
<form method="post" action="${page.path}/create" novalidate>
${field({ name: 'firstName', label: t('firstName'), type: 'text', autocomplete: 'given-name', value: page.firstName })}
${field({ name: 'lastName', label: t('lastName'), type: 'text', autocomplete: 'family-name', value: page.lastName, isOptional: true })}
${field({ name: 'email', label: t('email'), type: 'email', autocomplete: 'email', value: page.email })}
${field({ name: 'password', label: t('password'), type: 'password', autocomplete: 'new-password', hint: t('passwordHint'), minLength: passwordMin })}
<button class="button" type="submit">${t('createAccount')}</button>
</form>
<p class="alternative">${t('haveAccount')} <a href="${page.path}">${t('signIn')}</a></p>`;
  return renderPage({
    ...page,
    title: t('createTitle'),
    content,
    languageUrl: `${page.path}/create?`,
  });
}
