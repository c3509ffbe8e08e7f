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
    'POST /api/assistant/:id/public/person': () => ({ channelUserId: 'public_matrix-waiter' }),
    'POST /api/assistant/:id/public/person/cancel': () => ({ channelUserId: 'public_matrix-waiter' }),
    'POST /api/assistant/:id/public/person/form/decline': () => ({ channelUserId: 'public_matrix-waiter' }),
    'POST /api/assistant/:id/public/person/form': () => ({
      channelUserId: 'public_matrix-waiter',
      name: 'Ana Cruz',
      email: 'ana@example.com',
      message: 'Please call me.',
    }),
  },
  queries: {
    'GET /api/assistant/:id/public/history': '?channelUserId=public_matrix-visitor',
    'GET /api/assistant/:id/public/live': '?channelUserId=public_matrix-visitor',
  },
};
