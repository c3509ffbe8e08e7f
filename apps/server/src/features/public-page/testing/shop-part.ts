import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/public/chat': () => ({
      question: 'How much is the ube cake?',
      channelUserId: 'public_matrix-visitor',
    }),
    'POST /api/assistant/:id/public/feedback': ({ conversationId }) => ({
      messageId: conversationId ?? 1,
      channelUserId: 'public_matrix-visitor',
      feedback: 'up',
    }),
    'POST /api/assistant/:id/public/new-conversation': () => ({ channelUserId: 'public_matrix-visitor' }),
  },
  queries: { 'GET /api/assistant/:id/public/history': '?channelUserId=public_matrix-visitor' },
};
