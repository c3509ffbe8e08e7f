import { getTexts } from '../../../lib/texts.ts';
import { html } from './html.ts';
import { errorDrawing } from './icons.ts';
import { type PageFrame, renderPage } from './page.ts';
import { describeProblem } from './sign-in-page.ts';

/**
 * Why an account page cannot be shown: `refused` request, `expired` sign-in, `wait` after too many attempts,
 * `failed` on our side.
 */
export type ErrorKind = 'refused' | 'expired' | 'wait' | 'failed';

type ErrorPage = PageFrame & {
  kind: ErrorKind;
  /** URL that starts a new sign-in. */
  startUrl: string;
  /** Error code and request id, for support. */
  detail: string;
  /** Minutes to wait, for `wait`. */
  minutes?: number;
};

const wordings = {
  refused: ['errorTitle', 'errorLead'],
  expired: ['expiredTitle', 'expiredLead'],
  wait: ['waitTitle', 'waitLead'],
  failed: ['failedTitle', 'failedLead'],
} as const;

/**
 * Renders the HTML page of an error: what happened, what to do, a button to retry or start again, and
 * collapsed details.
 */
export function renderErrorPage(page: ErrorPage): string {
  const t = getTexts(page.language, 'account-pages');
  const [title, lead] = wordings[page.kind];
  // An empty href reloads this page.
  const isRetry = page.kind === 'failed' || page.kind === 'wait';
  const content = html`<p class="lead">${describeProblem(page.language, lead, page.minutes)}</p>
<a class="button" href="${isRetry ? '' : page.startUrl}">${isRetry ? t('tryAgain') : t('startAgain')}</a>
<details><summary>${t('details')}</summary><p translate="no">${page.detail}</p></details>`;
  const emblem = html`<div class="drawing">${errorDrawing}</div>`;
  return renderPage({ ...page, title: t(title), emblem, content });
}
