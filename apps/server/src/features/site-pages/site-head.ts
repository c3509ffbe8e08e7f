import { type Language, languages } from '@anito/contract/languages';
import { type SitePage, sitePages } from '@anito/contract/site-pages';
import { escapeHtml, escapeScriptData, hiddenFromSearch, writeHiddenHead } from '../../lib/html.ts';
import { getTexts } from '../../lib/texts.ts';
import { describePage } from './structured-data.ts';

const locales: Record<Language, string> = { en: 'en_US', fil: 'fil_PH', es: 'es_ES', fr: 'fr_FR' };

/** Pages that people find by search. */
const pagesWithKeywords = ['landing', 'pricing', 'event'] as const;
const hasKeywords = (page: SitePage): page is (typeof pagesWithKeywords)[number] =>
  pagesWithKeywords.some((each) => each === page);

/** Returns the head of pages that search engines should not list: the console and the sign-in callbacks. */
export const renderConsoleHead = (brandName: string) => writeHiddenHead(brandName, brandName);

/** Returns the head of the "not found" page. */
export const renderNotFoundHead = (brandName: string) =>
  writeHiddenHead(`${getTexts('en', 'site')('heads.missing.title')} · ${brandName}`, brandName);

/**
 * Returns the tags in the HTML head of a public page, for search engines and link previews. All languages
 * share one URL, so it lists no alternates. Names chosen by the operator are escaped.
 */
export function renderSiteHead(
  page: SitePage,
  { brandName, publicUrl, language }: { brandName: string; publicUrl: string; language: Language },
): string {
  const t = getTexts(language, 'site');
  const product = brandName;
  const plainTitle = t(`heads.${page}.title`, { product });
  const title = plainTitle.includes(brandName) ? plainTitle : `${plainTitle} · ${brandName}`;
  const description = t(`heads.${page}.description`, { product });
  const url = publicUrl + sitePages[page];
  const image = `${publicUrl}/social.png`;
  const isIndexed = page !== 'signIn';
  const renderMeta = (attribute: 'name' | 'property') => (key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const meta = renderMeta('name');
  const property = renderMeta('property');
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    ...(hasKeywords(page) ? [meta('keywords', t(`heads.${page}.keywords`))] : []),
    meta('author', brandName),
    meta('language', languages[language]),
    isIndexed ? meta('robots', 'index,follow') : hiddenFromSearch,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('og:type', 'website'),
    property('og:site_name', brandName),
    property('og:locale', locales[language]),
    property('og:title', plainTitle),
    property('og:description', description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', plainTitle),
    meta('twitter:description', description),
    meta('twitter:image', image),
    ...(isIndexed
      ? [
          `<script type="application/ld+json">${escapeScriptData(describePage(page, { brandName, publicUrl, language }))}</script>`,
        ]
      : []),
  ].join('\n    ');
}
