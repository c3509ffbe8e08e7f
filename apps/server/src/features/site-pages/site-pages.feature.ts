import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getOwnAssistantName } from '@anito/contract/own-assistant';
import {
  ASSISTANT_PLACEHOLDER,
  BRAND_PLACEHOLDER,
  type SitePage,
  siteAliases,
  sitePages,
} from '@anito/contract/site-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../../feature.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { escapeHtml, fillDocument } from '../../lib/html.ts';
import { isOtherLoopbackName } from '../../lib/own-origin.ts';
import { webRoot } from '../../lib/web-root.ts';
import { formatRobots, formatSitemap } from './crawler-files.ts';
import { renderSiteHead } from './site-head.ts';
import { formatWebManifest } from './web-manifest.ts';

/** Sign-in is a page of the console's app. The others are prerendered at build time, in each language. */
const findFile = (page: SitePage, language: string) =>
  page === 'signIn' ? 'index.html' : `pages/${page}.${language}.html`;

/**
 * Serves the public pages, each with its head in the reader's language, the web manifest, `robots.txt` and
 * the sitemap. Without a build of the browser app in `root`, serves only the last two.
 */
export function serveSitePages(
  app: FastifyInstance,
  { publicUrl, readBrandName }: { publicUrl: string; readBrandName: () => string },
  root: string = webRoot,
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(formatRobots(publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(formatSitemap(publicUrl)),
  );
  if (!existsSync(root)) return;
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(formatWebManifest(readBrandName())),
  );

  const send = (page: SitePage) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, url } = request;
    if (isOtherLoopbackName(publicUrl, headers.host ?? '')) {
      return reply.header('cache-control', 'no-store').redirect(`${publicUrl}${url}`, 307);
    }
    const language = chooseLanguage(undefined, headers['accept-language']);
    const document = await readFile(join(root, findFile(page, language)), 'utf8');
    const brandName = readBrandName();
    const head = renderSiteHead(page, { brandName, publicUrl, language });
    const withNames = document
      .replaceAll(BRAND_PLACEHOLDER, () => escapeHtml(brandName))
      .replaceAll(ASSISTANT_PLACEHOLDER, () => getOwnAssistantName(brandName, language));
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(fillDocument(withNames, { head, language }));
  };
  for (const page of Object.keys(sitePages) as SitePage[]) app.get(sitePages[page], send(page));
  for (const [path, target] of Object.entries(siteAliases)) {
    app.get(path, (_request, reply) => reply.redirect(publicUrl + target, 308));
  }
}

/** The public site. */
export const sitePagesFeature: Feature = {
  name: 'site pages',
  serve: (app, deps) =>
    serveSitePages(app, { publicUrl: deps.env.PUBLIC_URL, readBrandName: () => deps.settings.brandName }),
};
