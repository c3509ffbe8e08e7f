import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/public/chat': () => ({
      question: 'How much is the ube cake?',
      channelUserId: 'public_matrix-visitor',
    }),
  },
  queries: { 'GET /api/assistant/:id/public/history': '?channelUserId=public_matrix-visitor' },
};
