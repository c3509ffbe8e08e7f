import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  writeManyAgents,
  writeManyLinks,
  writeNestedSitemap,
  writeWideTablePage,
  writeWildcards,
} from './hostile-bytes.ts';

type Paths = Record<string, string | Buffer>;

const plain = '<!doctype html><title>Shop</title><main><p>We open at nine and sell bread.</p></main>';

/** Returns one site for each way in which a website can attack the crawler. */
const sites = (): Record<string, Paths> => ({
  'a table with a wide header': { '/': writeWideTablePage() },
  'robots.txt of many agents': { '/': plain, '/robots.txt': writeManyAgents() },
  'a sitemap of nested tags': { '/': plain, '/sitemap.xml': writeNestedSitemap() },
  'rules with wildcards': { '/': writeManyLinks(), '/robots.txt': writeWildcards() },
});

/** Starts the sites on separate ports. */
export async function startHostileSites() {
  const servers = await Promise.all(
    Object.entries(sites()).map(async ([name, paths]) => {
      const server = createServer((request, response) => {
        const body = paths[request.url ?? ''];
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { name, server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
    }),
  );
  return {
    sites: servers.map(({ name, host }) => ({ name, url: `http://${host}/` })),
    hosts: servers.map(({ host }) => host),
    close() {
      for (const { server } of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
