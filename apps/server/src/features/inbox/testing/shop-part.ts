import type { Assistant } from '@anito/contract/assistants';
import type { CannedReply, listThreads } from '@anito/contract/inbox';
import type { z } from 'zod';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

const clientKey = 'matrix-client-key';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/inbox/threads/:id/reopen': () => ({}),
    'POST /api/inbox/threads/:id/replies': () => ({ text: 'We are open until six.', clientKey }),
    'POST /api/inbox/threads/:id/templates': () => ({ name: 'hello', language: 'en', clientKey }),
    'POST /api/inbox/threads/:id/notes': () => ({ text: 'A regular.', clientKey: `${clientKey}-note` }),
    'POST /api/inbox/canned-replies': () => ({ name: 'Hours', text: 'We are open until six.' }),
    'PUT /api/inbox/canned-replies/:id': () => ({ name: 'Hours', text: 'We are open until seven.' }),
  },
  paths: ['/api/inbox/'],
  /** Adds a visitor who waits for a person, and a canned reply. */
  async add(host, headers) {
    const { request } = createApi(host.app);
    const [assistant] = (await request(headers, 'GET', '/api/assistant')).json<Assistant[]>();
    const payload = { question: 'Hello', channelUserId: 'public_waits-for-person' };
    const url = `/api/assistant/${assistant!.id}/public`;
    await host.app.inject({ method: 'POST', url: `${url}/chat`, payload });
    const { channelUserId } = payload;
    await host.app.inject({ method: 'POST', url: `${url}/person`, payload: { channelUserId } });
    type Threads = z.output<typeof listThreads.response>;
    const { threads } = (
      await request(headers, 'GET', '/api/inbox/threads?filter=needs-person')
    ).json<Threads>();
    const waiting = threads.find(({ visitorId }) => visitorId === channelUserId)!;
    const reply = { name: 'Greeting', text: 'Hello, this is the shop.' };
    const response = await request(headers, 'POST', '/api/inbox/canned-replies', reply);
    return { id: waiting.id, ids: { thread: waiting.id, cannedReply: response.json<CannedReply>().id } };
  },
};
