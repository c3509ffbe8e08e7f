import type { NotionConnectionWithPages } from '@anito/contract/notion';
import { exampleIds, exampleNotion } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/notion/validate': () => ({ apiToken: exampleNotion.apiToken }),
    'POST /api/notion/databases/filter': () => ({
      apiToken: exampleNotion.apiToken,
      databaseIds: [exampleIds.products],
      filters: [{ property: 'Price', value: '45', propertyType: 'number' }],
    }),
    'POST /api/notion/connections': () => ({ connectionName: 'New Notion', ...exampleNotion }),
    'PUT /api/notion/connections/:id': () => ({ connectionName: 'Renamed Notion', ...exampleNotion }),
  },
  paths: ['/api/notion/', '/api/ingestion/'],
  /**
   * Adds a Notion source of the example workspace with one page that was never read. Needs a fake of Notion.
   */
  async add(host, headers) {
    const payload = { connectionName: 'Notion', ...exampleNotion };
    const response = await createApi(host.app).request(headers, 'POST', '/api/notion/connections', payload);
    if (response.statusCode !== 201) throw new Error(response.body);
    const { id, pages } = response.json<NotionConnectionWithPages>();
    return { id, pageId: pages[0]!.id };
  },
};
