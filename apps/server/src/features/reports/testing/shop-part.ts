import type { Assistant } from '@anito/contract/assistants';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';

/** Returns the id of the second visitor of the shop owner's assistant. */
export const nameSecondVisitor = (ownerId: string) => `public_second-visitor-${ownerId}`;

export const shopPart: ShopPartKind = {
  /** Asks the assistant a question as a second visitor. */
  async add({ app }, headers) {
    const { id: ownerId } = (await app.inject({ url: '/api/Users/me', headers })).json<{ id: string }>();
    const { id } = (await app.inject({ url: '/api/assistant', headers })).json<Assistant[]>()[0]!;
    const payload = { question: 'Hello', channelUserId: nameSecondVisitor(ownerId) };
    const asked = await app.inject({ method: 'POST', url: `/api/assistant/${id}/public/chat`, payload });
    if (asked.statusCode !== 200) throw new Error(asked.body);
    return { id };
  },
};
