import { html } from './html.ts';
import { renderPage } from './page.ts';
import { type Language, texts } from './texts.ts';

type ErrorPage = {
  language: Language;
  /** Where a new sign-in begins. */
  startUrl: string;
  /** For whoever helps: an error code, a request id. */
  detail: string;
};

/** Signing in cannot go on; what to do, and the reason folded away. */
export function renderErrorPage(page: ErrorPage): string {
  const t = texts[page.language];
  const content = html`<p class="lead">${t.errorLead}</p>
<a class="button" href="${page.startUrl}">${t.startAgain}</a>
<details><summary>${t.details}</summary>${page.detail}</details>`;
  return renderPage({ language: page.language, title: t.errorTitle, content });
}
