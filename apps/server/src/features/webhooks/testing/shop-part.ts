import type { Webhook } from '@anito/contract/webhooks';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/webhooks': () => ({ url: 'https://198.51.100.7/leads' }),
    'PUT /api/webhooks/:id': () => ({ isActive: false }),
  },
  paths: ['/api/webhooks/'],
  /** An address that is told of leads. */
  async add(host, headers) {
    const made = await createApi(host.app).request(headers, 'POST', '/api/webhooks', {
      url: 'https://198.51.100.7/leads',
    });
    return { id: made.json<Webhook>().id };
  },
};
