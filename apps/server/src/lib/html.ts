import type { Language } from '@anito/contract/languages';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML and XML, in attributes too: only words, whatever is in it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign]!);
}

/** Data for a script of a type that is not run, which nothing in it ends. */
export function escapeScriptData(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Keeps a page out of search engines. */
export const hiddenFromSearch = '<meta name="robots" content="noindex,nofollow">';

/** The head of a page that is of no use to strangers; by the name of the site, its script knows what the installation is called. */
export function writeHiddenHead(title: string, brandName: string): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    hiddenFromSearch,
    `<meta property="og:site_name" content="${escapeHtml(brandName)}">`,
  ].join('\n    ');
}

/** What stands in a document of the build where the server writes. */
const placeOfHead = /<!--head-->\s*<title>[^<]*<\/title>/;

/** What language the page will speak, if the visitor has not chosen another here before. */
const spoken = /(?<=<html lang=")en(?=")/;

/** A document of the build with the head that is written for it, and the language of its words. */
export function fillDocument(
  document: string,
  { head, language }: { head: string; language?: Language },
): string {
  return document.replace(spoken, language ?? 'en').replace(placeOfHead, () => head);
}
