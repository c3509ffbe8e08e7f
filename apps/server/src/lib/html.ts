import type { Language } from '@anito/contract/languages';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML and XML, also in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign]!);
}

/** Writes data as JSON for a script element that is not run, so that no value can end it. */
export function escapeScriptData(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Excludes a page from search engines. */
export const hiddenFromSearch = '<meta name="robots" content="noindex,nofollow">';

/**
 * Returns the head of a page that search engines must not index. The page's script reads the installation's
 * name from `og:site_name`.
 */
export function writeHiddenHead(title: string, brandName: string): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    hiddenFromSearch,
    `<meta property="og:site_name" content="${escapeHtml(brandName)}">`,
  ].join('\n    ');
}

/** Position in a built document where the server writes the head. */
const headPlaceholder = /<!--head-->\s*<title>[^<]*<\/title>/;

/** Language of the page, unless the visitor has chosen another one before. */
const languageAttribute = /(?<=<html lang=")en(?=")/;

/** Returns a built document with its head and language filled in; English by default. */
export function fillDocument(
  document: string,
  { head, language }: { head: string; language?: Language },
): string {
  return document.replace(languageAttribute, language ?? 'en').replace(headPlaceholder, () => head);
}
