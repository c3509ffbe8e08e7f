import type { ShopPartKind } from '../../../testing/shop-parts.ts';

/** As Facebook's, but none. */
const token = 'EAAexample';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/facebook/setup': ({ assistantId }) => ({
      assistantId,
      pageId: '1234567890',
      pageName: 'Golden Bakeshop',
      pageAccessToken: token,
    }),
    'PUT /api/facebook/configuration/:id': () => ({ isActive: false }),
    'POST /api/facebook/pages': () => ({ userAccessToken: token }),
    'POST /api/facebook/cache-pages': () => ({
      pages: [{ id: '1234567890', name: 'Golden Bakeshop', accessToken: token }],
    }),
    'POST /api/facebook/test-api': () => ({ accessToken: token, endpoint: 'me' }),
  },
};
