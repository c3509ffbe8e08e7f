import type { Webhook, WebhookDelivery } from '@anito/contract/webhooks';
import { publicAddress } from '@anito/outside/testing/private-addresses';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

const url = `https://[${publicAddress}]/leads`;

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/webhooks': () => ({ url }),
    'PUT /api/webhooks/:id': () => ({ isActive: true }),
  },
  paths: ['/api/webhooks/', '/api/webhook-deliveries/'],
  /** Adds a webhook and a delivery. */
  async add(host, headers) {
    const { request } = createApi(host.app);
    const { id } = (await request(headers, 'POST', '/api/webhooks', { url })).json<Webhook>();
    const sent = (await request(headers, 'POST', `/api/webhooks/${id}/test`)).json<WebhookDelivery>();
    return { id, ids: { webhookDelivery: sent.id } };
  },
};
