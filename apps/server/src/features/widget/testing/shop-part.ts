import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/widget/:id/chat': () => ({
      question: 'How much is the ube cake?',
      channelUserId: 'public_matrix-visitor',
    }),
    'POST /api/widget/:id/feedback': ({ conversationId, assistantId }) => ({
      messageId: conversationId ?? 1,
      // The visitor who asked the shop's first question.
      channelUserId: `public_first-visitor-${assistantId}`,
      feedback: 'up',
    }),
    'POST /api/widget/:id/new-conversation': () => ({ channelUserId: 'public_matrix-visitor' }),
    'POST /api/widget/:id/person': () => ({ channelUserId: 'public_matrix-waiter' }),
    'POST /api/widget/:id/person/cancel': () => ({ channelUserId: 'public_matrix-waiter' }),
    'POST /api/widget/:id/person/form/decline': () => ({ channelUserId: 'public_matrix-waiter' }),
    'POST /api/widget/:id/person/form': () => ({
      channelUserId: 'public_matrix-waiter',
      name: 'Ana Cruz',
      phone: '+63 917 123 4567',
      message: 'Please call me.',
    }),
  },
  queries: {
    'GET /api/widget/:id/history': '?channelUserId=public_matrix-visitor',
    'GET /api/widget/:id/live': '?channelUserId=public_matrix-visitor',
  },
};
