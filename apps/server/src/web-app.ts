import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './lib/errors.ts';
import { isOwnOrigin } from './lib/own-origin.ts';
import { webRoot } from './lib/web-root.ts';

const serverPaths = /^\/(api|oidc|hubs|healthz|readyz|metrics)(\/|$)/i;

/** Whether the page was asked for by another name of this machine than PUBLIC_URL's, where nobody could sign in. */
function isOtherName(publicUrl: string, host: string): boolean {
  const { protocol, origin } = new URL(publicUrl);
  const asked = `${protocol}//${host}`;
  return asked !== origin && isOwnOrigin(publicUrl, asked);
}

/**
 * Serves the browser app: hashed assets for a year, and its page for every path that is not the server's own, at
 * PUBLIC_URL.
 */
export async function registerWebApp(app: FastifyInstance, publicUrl: string): Promise<void> {
  if (!existsSync(webRoot)) {
    app.setNotFoundHandler(async () => {
      throw notFound();
    });
    return;
  }
  const page = await readFile(`${webRoot}/index.html`, 'utf8');
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !serverPaths.test(request.url.split('?')[0] ?? '');
    if (!isPage) throw notFound();
    if (isOtherName(publicUrl, request.headers.host ?? '')) {
      return reply.header('cache-control', 'no-store').redirect(`${publicUrl}${request.url}`, 307);
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
