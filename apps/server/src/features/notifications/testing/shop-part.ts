import type { listNotifications } from '@anito/contract/notifications';
import type { z } from 'zod';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/notifications/read': () => ({ until: '2020-01-01T00:00:00.000Z' }),
    'PUT /api/notification-settings': () => ({ weeklyReports: false }),
    'POST /api/notification-settings/unsubscribe': () => ({ token: 'unknown' }),
    'POST /api/admin/announcements': () => ({
      audience: 'paying',
      language: 'en',
      texts: { en: { title: 'Planned work', text: 'On Sunday from 2 to 3. See https://status.example' } },
    }),
  },
  queries: { 'GET /api/admin/announcements/reach': '?audience=everybody' },
  paths: ['/api/notifications/', '/api/admin/announcements/'],
  /** Returns the notification of the first visitor's question. */
  async add(host, headers) {
    const listed = await createApi(host.app).request(headers, 'GET', '/api/notifications');
    return { id: listed.json<z.infer<typeof listNotifications.response>>().notifications[0]!.id };
  },
};
