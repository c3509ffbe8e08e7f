import type { Action } from '@anito/contract/actions';
import type { Assistant } from '@anito/contract/assistants';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

/** A public address at which no host answers. */
const input = {
  name: 'Book a table',
  description: 'When somebody wants to reserve a table.',
  method: 'POST',
  address: 'https://[2d00::1]/bookings',
  sendsAs: 'json',
  parameters: {
    type: 'object',
    properties: { day: { type: 'string', format: 'date', description: 'The day of the visit' } },
    required: ['day'],
    additionalProperties: false,
  },
};

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/actions': () => input,
    'POST /api/assistant/:id/actions/servers': () => ({ name: 'Tools', address: input.address }),
    'PUT /api/actions/:id': () => ({ ...input, name: 'Book a seat' }),
    'PUT /api/actions/:id/server': () => ({ isActive: false }),
    'POST /api/actions/:id/test': () => ({ args: { day: '2027-02-03' } }),
  },
  paths: ['/api/actions/'],
  async add(host, headers, email) {
    const { request } = createApi(host.app);
    const [assistant] = (await request(headers, 'GET', '/api/assistant')).json<Assistant[]>();
    const url = `/api/assistant/${assistant!.id}/actions`;
    const added = await request(headers, 'POST', url, {
      ...input,
      name: `Book a table of ${email}`,
      secret: { name: 'X-Key', value: 'a-key-of-nobody' },
    });
    const server = { name: 'Tools', address: input.address };
    const tools = await request(headers, 'POST', `${url}/servers`, server);
    return { id: added.json<Action>().id, ids: { toolServer: tools.json<Action>().id } };
  },
};
