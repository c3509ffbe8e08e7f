import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { connectAccount } from '../../messaging/testing/connect-account.ts';

/** Returns a unique page for each assistant. The fake accepts its token. */
const writePage = (assistantId: number) => ({
  assistantId,
  pageId: `5510${assistantId}`,
  pageName: 'Golden Bakeshop',
  pageAccessToken: `EAApage-5510${assistantId}`,
});

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/facebook/setup': ({ assistantId }) => writePage(assistantId),
    'PUT /api/facebook/configuration/:id': () => ({ isActive: false }),
    'POST /api/facebook/pages': () => ({ userAccessToken: 'EAAuser-token' }),
    'POST /api/facebook/cache-pages': () => ({
      pages: [{ id: '1234567890', name: 'Golden Bakeshop', accessToken: 'EAApage-1234567890' }],
    }),
    'POST /api/facebook/test-api': () => ({ accessToken: 'EAAuser-token', endpoint: 'me' }),
  },
  paths: ['/api/facebook/'],
  add: (host, headers) =>
    connectAccount(host, headers, (assistantId) => ({
      url: '/api/facebook/setup',
      payload: writePage(assistantId),
    })),
};
