import type { Assistant } from '@anito/contract/assistants';
import type { UnansweredGroup } from '@anito/contract/unanswered';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: { 'PUT /api/unanswered/:id': () => ({ state: 'ignored' }) },
  paths: ['/api/unanswered/'],
  /** Asks a question that nothing answers. */
  async add(host, headers) {
    const { request } = createApi(host.app);
    const [assistant] = (await request(headers, 'GET', '/api/assistant')).json<Assistant[]>();
    const response = await host.app.inject({
      method: 'POST',
      url: `/api/assistant/${assistant!.id}/public/chat`,
      payload: { question: 'Which planet has the most moons?', channelUserId: 'public_asks-in-vain-1' },
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    const id = await waitFor(
      async () => {
        const latest = (await request(headers, 'GET', '/api/unanswered')).json<UnansweredGroup[]>();
        if (!latest[0]) throw new Error('The question has no group');
        return latest[0].id;
      },
      { timeout: 60_000, interval: 50 },
    );
    return { id };
  },
};
