import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '@anito/contract/limits';
import { type Html, html } from './html.ts';
import { styles } from './styles.ts';
import type { Language } from './texts.ts';

const styleHash = createHash('sha256').update(styles).digest('base64');

/** No script at all; one style sheet, known by its hash; forms go to this origin only. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The mark of apps/web/public/favicon.svg. */
const mark = html`<svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><path fill="#4F46E5" d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-4.5L11 31v-5H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7Z"/><path fill="#fff" d="m16 5 2.6 3.2L16 11.4l-2.6-3.2zM8 14.5c0-1.1 1.6-2 3.5-2s3.5.9 3.5 2-1.6 2-3.5 2-3.5-.9-3.5-2Zm9 0c0-1.1 1.6-2 3.5-2s3.5.9 3.5 2-1.6 2-3.5 2-3.5-.9-3.5-2Z"/><path fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" d="M11.5 20.5c2.7 1.6 6.3 1.6 9 0"/></svg>`;

/** A whole sign-in page with the product's mark above one card. */
export function renderPage(page: { language: Language; title: string; content: Html }): string {
  const style: Html = { markup: `<style>${styles}</style>` };
  return html`<!DOCTYPE html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#4F46E5">
<title>${page.title} · ${PRODUCT_NAME}</title>
${style}
</head>
<body>
<main>
<p class="brand">${mark}<span>${PRODUCT_NAME}</span></p>
<div class="card">
<h1>${page.title}</h1>
${page.content}
</div>
</main>
</body>
</html>
`.markup;
}
