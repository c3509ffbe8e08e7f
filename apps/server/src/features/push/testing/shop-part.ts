import { createECDH, randomBytes } from 'node:crypto';
import type { PushDevice } from '@anito/contract/push';
import { publicAddress } from '@anito/outside/testing/private-addresses';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

/** Returns the subscription of another browser. */
const subscribe = () => ({
  endpoint: `https://[${publicAddress}]/push/${randomBytes(16).toString('base64url')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

export const shopPart: ShopPartKind = {
  bodies: {
    'PUT /api/push/settings': () => ({ lead: false, quietHours: { from: '22:00', until: '06:00' } }),
    'POST /api/push/subscriptions': subscribe,
  },
  paths: ['/api/push/'],
  /** Adds a device. */
  async add(host, headers) {
    const { request } = createApi(host.app);
    return {
      id: (await request(headers, 'POST', '/api/push/subscriptions', subscribe())).json<PushDevice>().id,
    };
  },
};
