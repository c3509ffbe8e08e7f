import type { Note, NoteConnection } from '@anito/contract/notes';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/notes/connections': () => ({ name: 'New notes' }),
    'PUT /api/notes/connections/:id': () => ({ name: 'Renamed notes' }),
    'POST /api/notes/connections/:id/entries': () => ({
      kind: 'note',
      title: 'Holidays',
      text: 'Closed on Good Friday.',
    }),
    'PUT /api/notes/:id': () => ({ kind: 'question', title: 'Is there parking?', text: 'Behind the shop.' }),
  },
  paths: ['/api/notes/'],
  /** Adds a notes source with one ingested note. */
  async add(host, headers, email) {
    const { request } = createApi(host.app);
    const source = await request(headers, 'POST', '/api/notes/connections', { name: `Notes of ${email}` });
    const url = `/api/notes/connections/${source.json<{ id: number }>().id}`;
    const response = await request(headers, 'POST', `${url}/entries`, {
      kind: 'question',
      title: 'Where do you park?',
      text: 'Behind the shop.',
    });
    await waitFor(
      async () => {
        const { lastSyncedAt } = (await request(headers, 'GET', url)).json<NoteConnection>();
        if (!lastSyncedAt) throw new Error('The entry has not been read');
      },
      { timeout: 60_000, interval: 50 },
    );
    const { id: note, connectionId } = response.json<Note>();
    return { id: connectionId, ids: { note } };
  },
};
