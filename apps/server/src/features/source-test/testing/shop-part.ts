import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/rag/ask': ({ connectionId }) => ({ connectionId, question: 'Ube cake?' }),
    'POST /api/rag/ask-multiple': ({ connectionId }) => ({
      connectionIds: [`file_${connectionId}`],
      question: 'Ube cake?',
    }),
    'POST /api/rag/ask-with-history': ({ connectionId }) => ({
      connectionIds: [`file_${connectionId}`],
      question: 'Ube cake?',
      conversationHistory: [],
    }),
  },
};
