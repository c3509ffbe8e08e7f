import type { Lead } from '@anito/contract/leads';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/lead': () => ({ name: 'Ana Reyes', company: 'Reyes & Co' }),
    'PUT /api/lead/:id': () => ({ status: 'Contacted' }),
    'POST /api/lead/:id/update-score': () => ({ score: 'High' }),
  },
  paths: ['/api/lead/'],
  /** Adds a lead by hand. */
  async add(host, headers) {
    const body = { name: 'Ben Cruz', email: 'ben@example.com', phone: '+639171234567' };
    const response = await createApi(host.app).request(headers, 'POST', '/api/lead', body);
    return { id: response.json<Lead>().id };
  },
};
