import type { Archive } from '@anito/contract/archives';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

const exports = '/api/Users/me/exports';

export const shopPart: ShopPartKind = {
  // Not its address, because other tests need the shop.
  bodies: { 'POST /api/Users/me/delete': () => ({ confirmation: 'nobody@example.com' }) },
  paths: [exports],
  async add(host, headers) {
    const started = await createApi(host.app).request(headers, 'POST', exports);
    return { id: started.json<Archive>().id };
  },
};
