import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPagePath } from '@anito/contract/site-pages';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { renderConsoleHead, renderNotFoundHead } from './features/site-pages/site-head.ts';
import { notFound } from './lib/errors.ts';
import { fillDocument } from './lib/html.ts';
import { isOtherLoopbackName } from './lib/own-origin.ts';
import { webRoot } from './lib/web-root.ts';

const serverPaths = /^\/(api|oidc|hubs|healthz|readyz|metrics)(\/|$)/i;
/** A request target that is not a path of a page: the address of another server, `*`, or two slashes. */
const invalidTargets = /^(?!\/(?!\/))/;
/**
 * Paths of files. A request for a file must not get a page: a script of an earlier build, an icon, a
 * crawler's rules.
 */
const filePaths = /^\/assets(\/|$)|\.[a-z0-9]{1,10}$/i;

/** Name of a file of the build with a content hash. */
const assetName = /^[\w-][\w.-]*$/;

/** The widget script, plain or compressed. Pages of any website load it, including isolated ones. */
const loaderPaths = /[\\/]widget\.js(?:\.br|\.gz)?$/;
const loaderHeaders = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

/**
 * Serves the browser app, compressed if the client accepts it: hashed assets for a year, 404 for missing
 * files, and the console's page for every other path that belongs neither to a file nor to the server. When
 * the browser app has no page for a path, responds with 404 and the same document, which shows it in its
 * layout. Redirects from other loopback names to PUBLIC_URL. Without a build, every path is 404.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { publicUrl, readBrandName }: { publicUrl: string; readBrandName: () => string },
  root: string = webRoot,
): Promise<void> {
  if (!existsSync(root)) {
    app.setNotFoundHandler(async () => {
      throw notFound();
    });
    return;
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    // Excludes documents that are sent with their own head at the addresses of their pages, and files that
    // need no route.
    globIgnore: ['pages/**', 'assets/**', '**/*.{br,gz}'],
    // The build stores compressed versions beside the files, by Brotli and gzip.
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (loaderPaths.test(path)) reply.headers(loaderHeaders);
    },
  });
  // One route for hundreds of files, including those of a build that was made after the start.
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    if (assetName.test(name)) return reply.sendFile(`assets/${name}`);
    reply.callNotFound();
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || invalidTargets.test(path) || serverPaths.test(path)) throw notFound();
    if (isOtherLoopbackName(publicUrl, request.headers.host ?? '')) {
      return reply.header('cache-control', 'no-store').redirect(`${publicUrl}${request.url}`, 307);
    }
    if (filePaths.test(path)) throw notFound();
    const isPage = isPagePath(path);
    const writeHead = isPage ? renderConsoleHead : renderNotFoundHead;
    const document = await readFile(join(root, 'index.html'), 'utf8');
    return reply
      .code(isPage ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fillDocument(document, { head: writeHead(readBrandName()) }));
  });
}
