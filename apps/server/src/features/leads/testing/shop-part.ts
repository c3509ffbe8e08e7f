import type { LeadOrder } from '@anito/contract/lead-orders';
import type { Lead } from '@anito/contract/leads';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/lead': () => ({ name: 'Ana Reyes', company: 'Reyes & Co' }),
    'PUT /api/lead/:id': () => ({ status: 'Contacted' }),
    'POST /api/lead/:id/update-score': () => ({ score: 'High' }),
    'POST /api/lead/:id/orders': () => ({ items: [{ item: 'Ube cake', quantity: 2 }], date: '2026-12-24' }),
    'PUT /api/lead-orders/:id': () => ({ state: 'confirmed' }),
  },
  paths: ['/api/lead/', '/api/lead-orders/'],
  /** Adds a lead with an order by hand. */
  async add(host, headers) {
    const body = { name: 'Ben Cruz', email: 'ben@example.com', phone: '+639171234567' };
    const api = createApi(host.app);
    const { id } = (await api.request(headers, 'POST', '/api/lead', body)).json<Lead>();
    const order = { items: [{ item: 'Ensaymada', quantity: 50 }] };
    const response = await api.request(headers, 'POST', `/api/lead/${id}/orders`, order);
    return { id, ids: { leadOrder: response.json<LeadOrder>().id } };
  },
};
