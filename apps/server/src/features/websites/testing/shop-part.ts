import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { exampleWebsite } from '../../../testing/example-website.ts';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    // A valid body whose address is refused, so that tests of every endpoint contact no website.
    'POST /api/website/validate': () => ({ baseUrl: 'http://127.0.0.1/', scraperMode: 'Auto' }),
    'POST /api/website/crawl': () => ({ baseUrl: 'http://127.0.0.1/' }),
    'POST /api/website/content': () => ({ url: 'http://127.0.0.1/' }),
    'POST /api/website/load-pages': () => ({ urls: ['http://127.0.0.1/'] }),
    'POST /api/website/load-more': () => ({ urls: ['http://127.0.0.1/'] }),
    'POST /api/website/connections': () => ({ name: 'New website', ...exampleWebsite }),
    'POST /api/website/connections/:id/found-pages': () => ({ join: [], leaveOut: [] }),
    'PUT /api/website/connections/:id': () => ({
      connectionName: 'Renamed website',
      selectedPages: exampleWebsite.selectedPages,
    }),
  },
  paths: ['/api/website/'],
  /** Adds a website source with one page that was never read. Its site is not contacted. */
  async add(host, headers) {
    const payload = { name: 'Website', ...exampleWebsite };
    const response = await createApi(host.app).request(headers, 'POST', '/api/website/connections', payload);
    if (response.statusCode !== 201) throw new Error(response.body);
    const { id, pages } = response.json<WebsiteConnectionWithPages>();
    return { id, pageId: pages[0]!.id };
  },
};
