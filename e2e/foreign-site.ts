import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A shop's website on another origin than the product. */
export type ForeignSite = { origin: string; close(): Promise<void> };

type SitePage = { head?: string; body?: string; script?: string; style?: string };

const write = ({
  head = '',
  body = '',
}: SitePage) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Panaderia Rosa</title>
<link rel="stylesheet" href="/site.css">${head}</head><body><header><b>Panaderia Rosa</b></header>
<main><h1>Bread from four in the morning</h1>
<p>Pandesal, ensaymada and ube cakes, baked on the premises since 1987.</p>${body}</main></body></html>`;

const css = `body{margin:0;font:16px/1.6 Georgia,serif;color:#3b2a1a;background:#fffaf2}header{padding:16px 24px;background:#7a3e12;color:#fff}
main{max-width:720px;margin:0 auto;padding:24px}h1{font-size:32px;line-height:1.2}`;

/**
 * Serves pages by path with the content security policy required by docs/embedding.md: scripts, requests and
 * frames of the product, and the site's own files. Nothing inline and no eval.
 */
export async function startForeignSite(
  product: string,
  pages: Record<string, SitePage>,
  { hasPolicy = true } = {},
): Promise<ForeignSite> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${product}`,
    `connect-src ${product}`,
    `frame-src ${product}`,
    "style-src 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const named = path.replace(/\.(?:js|css)$/, '');
    const page = pages[named];
    if (path === '/site.css') return response.writeHead(200, { 'content-type': 'text/css' }).end(css);
    if (!page) return response.writeHead(404).end();
    const isScript = path.endsWith('.js');
    if (path.endsWith('.css')) {
      return response.writeHead(200, { 'content-type': 'text/css' }).end(page.style ?? '');
    }
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      ...(hasPolicy ? { 'content-security-policy': policy } : {}),
    });
    response.end(isScript ? (page.script ?? '') : write(page));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
