import { getTexts } from '../../../lib/texts.ts';
import { renderAlert, renderField } from './field.ts';
import { html } from './html.ts';
import { type PageFrame, renderPage } from './page.ts';
import { describeProblem, type Problems } from './sign-in-page.ts';

type CodePage = PageFrame & {
  /** `/oidc/interaction/<uid>` */
  path: string;
  problems?: Problems;
  minutes?: number;
};

/**
 * Renders the HTML page that asks for a code of the authenticator app or a recovery code, after a correct
 * password.
 */
export function renderCodePage(page: CodePage): string {
  const t = getTexts(page.language, 'account-pages');
  // At this step too many attempts means codes, not passwords.
  const form = page.problems?.form === 'tooManyForAccount' ? 'tooManyCodes' : page.problems?.form;
  const content = html`<p class="lead">${t('codeLead')}</p>
${renderAlert(describeProblem(page.language, form, page.minutes))}
<form method="post" action="${page.path}/code" novalidate>
${renderField(page.language, {
  name: 'code',
  label: t('code'),
  type: 'text',
  autocomplete: 'one-time-code',
  problem: describeProblem(page.language, page.problems?.code),
  isFocused: true,
})}
<button class="button" type="submit">${t('codeContinue')}</button>
</form>
<p class="alternative"><a href="${page.path}">${t('startOver')}</a></p>`;
  return renderPage({
    ...page,
    title: t('codeTitle'),
    content,
    languageUrl: `${page.path}/code?`,
  });
}
