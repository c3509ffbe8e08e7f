import type { Assistant } from '@anito/contract/assistants';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'PUT /api/assistant/:id/facts/:kind': () => ({ hours: null, texts: ['0917 555 0142'] }),
    'PUT /api/account/facts': () => ({ facts: [{ key: 'phone', value: '0917 555 0142' }] }),
  },
  paths: [],
  async add(host, headers, email) {
    const { request } = createApi(host.app);
    const [assistant] = (await request(headers, 'GET', '/api/assistant')).json<Assistant[]>();
    await request(headers, 'PUT', `/api/assistant/${assistant!.id}/facts/email`, {
      hours: null,
      texts: [email],
    });
    return { id: assistant!.id };
  },
};
