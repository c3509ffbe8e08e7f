import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer } from '@anito/contract/conversations';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/new-conversation': () => ({}),
    'POST /api/assistant/:id/chat': () => ({ question: 'How much is the ube cake?' }),
    'POST /api/assistant/:id/feedback': ({ parts }) => ({
      messageId: parts['owner-test']?.ids?.conversation ?? 1,
      feedback: 'down',
      comment: 'Too long',
    }),
  },
  /** Asks a question as the owner. */
  async add({ app }, headers) {
    const assistants = await app.inject({ url: '/api/assistant', headers });
    const { id } = assistants.json<Assistant[]>()[0]!;
    const request = { method: 'POST', url: `/api/assistant/${id}/chat`, headers } as const;
    const answer = await app.inject({ ...request, payload: { question: 'Hello' } });
    return { id, ids: { conversation: answer.json<ChatAnswer>().messageId! } };
  },
};
