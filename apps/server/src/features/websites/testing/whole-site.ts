import type { ProgressUpdate } from '@anito/contract/live';
import type { WebsiteConnection, WebsiteConnectionWithPages } from '@anito/contract/websites';
import { createWordEmbed } from '../../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type FarmPage, startWebsiteFarm, type WebsiteFarm } from '../../../testing/website-farm.ts';
import { waitForSync } from '../../sources/testing/sources-app.ts';

/** Writes a page with one sentence and links. */
export function writeLinking(name: string, links: string[] = [], options: Partial<FarmPage> = {}): FarmPage {
  const list = links.map((to) => `<li><a href="${to}">${to}</a></li>`).join('');
  const sentence = `The room called ${name} is painted in the colour of its name and opens at noon.`;
  const body = `<title>${name}</title><h1>${name}</h1><p>${sentence}</p><ul>${list}</ul>`;
  return { title: name, isBare: true, body, ...options };
}

/** Starts the whole product and a website, with the requests that tests of whole websites need. */
export async function startWholeSite(env: Record<string, string> = {}) {
  const farm: WebsiteFarm = await startWebsiteFarm(5);
  farm.hasSitemap = false;
  const test: TestApp = await createTestApp({
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: farm.host, ...env },
    embed: createWordEmbed(),
    rateLimits: { websiteValidation: { points: 1_000, seconds: 60 } },
  });
  const headers = await test.signIn('owner@example.com');

  async function call<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T> {
    const response = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
    return response.json() as T;
  }
  const path = (id: number, suffix = '') => `/api/website/connections/${id}${suffix}`;
  return {
    farm,
    test,
    headers,
    call,
    /** Creates a source of the whole site. */
    async connect(settings: object = {}): Promise<number> {
      const body = { name: 'Site', baseUrl: farm.url, scraperMode: 'HttpClient', readsOn: true, ...settings };
      return (await call<WebsiteConnection>('POST', '/api/website/connections', body)).id;
    },
    async sync(id: number, query = ''): Promise<ProgressUpdate> {
      const ended = waitForSync(test.deps, id);
      await call('POST', path(id, `/sync${query}`));
      return ended;
    },
    get: (id: number) => call<WebsiteConnectionWithPages>('GET', path(id)),
    update: (id: number, settings: object) =>
      call<WebsiteConnectionWithPages>('PUT', path(id), { connectionName: 'Site', ...settings }),
    /** Returns the paths of the pages that a source uses. */
    async listPaths(id: number): Promise<string[]> {
      const { pages } = await call<WebsiteConnectionWithPages>('GET', path(id));
      return pages.map(({ url }) => url.slice(farm.url.length)).sort();
    },
    async close() {
      await test.close();
      await farm.close();
    },
  };
}

export type WholeSite = Awaited<ReturnType<typeof startWholeSite>>;
