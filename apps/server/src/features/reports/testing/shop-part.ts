import type { Assistant } from '@anito/contract/assistants';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';

/** Returns the id of the second visitor of the shop owner's assistant. */
export const secondVisitorId = (ownerId: string) => `public_second-visitor-${ownerId}`;

export const shopPart: ShopPartKind = {
  /** Asks the assistant a question as a second visitor. */
  async add({ app }, headers) {
    const { id: ownerId } = (await app.inject({ url: '/api/Users/me', headers })).json<{ id: string }>();
    const { id } = (await app.inject({ url: '/api/assistant', headers })).json<Assistant[]>()[0]!;
    const payload = { question: 'Hello', channelUserId: secondVisitorId(ownerId) };
    const response = await app.inject({ method: 'POST', url: `/api/assistant/${id}/public/chat`, payload });
    if (response.statusCode !== 200) throw new Error(response.body);
    return { id };
  },
};
