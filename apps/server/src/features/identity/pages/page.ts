import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Language, languages } from '@anito/contract/languages';
import { getTexts } from '../../../lib/texts.ts';
import { mainFont } from './fonts.ts';
import { type Html, html } from './html.ts';
import { mark } from './icons.ts';
import { styles } from './styles.ts';

const script = readFileSync(new URL('./account-page.js', import.meta.url), 'utf8');
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows one script and one style sheet, each by its hash, and fonts and forms of this origin only. */
const pagePolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(styles)}`,
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Response headers of every account page: they forbid caching, framing and foreign scripts. */
export const pageHeaders = {
  'content-security-policy': pagePolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/** Language of a page and name of the installation. */
export type PageFrame = { language: Language; brandName: string };

type Page = PageFrame & {
  title: string;
  /** Shown above the title. */
  emblem?: Html;
  content: Html;
  /** URL of this page up to `ui_locales=`, for pages that exist in other languages. */
  languageUrl?: string;
};

/** Renders links to the same page in each language. `url` must end with `?` or `&`. */
function renderLanguages(current: Language, url: string): Html {
  const links = Object.entries(languages).map(
    ([language, name]) =>
      html`<a href="${url}ui_locales=${language}" lang="${language}" hreflang="${language}"${
        language === current && html` aria-current="true"`
      }>${name}</a>`,
  );
  return html`<nav aria-label="${getTexts(current, 'account-pages')('language')}">${links}</nav>`;
}

const fontLink: Html | undefined = mainFont
  ? html`<link rel="preload" href="${mainFont}" as="font" type="font/woff2" crossorigin>`
  : undefined;

/**
 * Renders a whole HTML page of the sign-in: one card below the product's logo, as in
 * apps/web/src/features/shell/focus-frame.tsx.
 */
export function renderPage(page: Page): string {
  const { title } = page;
  const head: Html = { markup: `<script>${script}</script>\n<style>${styles}</style>` };
  return html`<!DOCTYPE html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="#4F46E5">
<title>${title.includes(page.brandName) ? title : `${title} · ${page.brandName}`}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontLink}
${head}
</head>
<body>
<main>
<a class="brand" href="/">${mark}<span>${page.brandName}</span></a>
<div class="card">
${page.emblem}
<h1>${title}</h1>
${page.content}
</div>
</main>
${page.languageUrl !== undefined && renderLanguages(page.language, page.languageUrl)}
</body>
</html>
`.markup;
}
