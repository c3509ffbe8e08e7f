import { type SitePage, sitePages } from '@anito/contract/site-pages';
import { escapeHtml } from '../../lib/html.ts';

/**
 * Returns robots.txt. It allows all pages: those that search engines must not index say so in a meta tag. Of
 * the API it allows only the pictures for link previews.
 */
export function formatRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /api/assistant/*/logo
Disallow: /api/
Disallow: /oidc/
Disallow: /hubs/

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/**
 * Returns the sitemap of the public site without the sign-in page. It omits chats, because their owners
 * decide where to announce them.
 */
export function formatSitemap(publicUrl: string): string {
  const pages = (Object.keys(sitePages) as SitePage[]).filter((page) => page !== 'signIn');
  const urls = pages.map((page) => `  <url><loc>${escapeHtml(publicUrl + sitePages[page])}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
