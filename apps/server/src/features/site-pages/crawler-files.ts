import { type SitePage, sitePages } from '@anito/contract/site-pages';
import { escapeHtml } from '../../lib/html.ts';

/**
 * What crawlers may ask for: every page, since those that are not for them say so in their heads, and of the calls only
 * the pictures that previews of links show.
 */
export function writeRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /api/assistant/*/logo
Disallow: /api/
Disallow: /oidc/
Disallow: /hubs/

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** The pages of the public site. Chats are not among them: whom they are told of is their owners' business. */
export function writeSitemap(publicUrl: string): string {
  const pages = (Object.keys(sitePages) as SitePage[]).filter((page) => page !== 'signIn');
  const urls = pages.map((page) => `  <url><loc>${escapeHtml(publicUrl + sitePages[page])}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
