import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/widget/:id/chat': () => ({
      question: 'How much is the ube cake?',
      channelUserId: 'public_matrix-visitor',
    }),
  },
  queries: { 'GET /api/widget/:id/history': '?channelUserId=public_matrix-visitor' },
};
