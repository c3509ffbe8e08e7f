import type { NewApiKey } from '@anito/contract/api-keys';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/apikey': () => ({ name: 'Website', allowedOrigins: ['https://shop.example'] }),
    'PUT /api/apikey/:id': () => ({ description: 'For the website' }),
    'POST /api/assistant/:id/check-page': () => ({ url: 'http://127.0.0.1/' }),
    'POST /api/apikey/:id/check-page': ({ assistantId }) => ({ assistantId, url: 'http://127.0.0.1/' }),
  },
  paths: ['/api/apikey'],
  async add(host, headers, email) {
    const response = await createApi(host.app).request(headers, 'POST', '/api/apikey', {
      name: `Key of ${email}`,
    });
    const { plainTextKey, apiKey } = response.json<NewApiKey>();
    return { id: apiKey.id, secret: plainTextKey };
  },
};
