import { escapeHtml } from './escape-html.ts';

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
