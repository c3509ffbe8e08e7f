import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'PUT /api/sync-settings': ({ connectionId }) => ({
      enabled: true,
      frequency: 'weekly',
      time: '02:00',
      timezone: 'Asia/Manila',
      options: { fullResyncWeekly: true, retryFailedSyncs: true, emailNotifications: false, maxRetries: 3 },
      connections: [{ connectionId, connectionType: 'file', enabled: true, fullResyncWeekly: false }],
    }),
  },
  queries: {
    'GET /api/sync-settings/next-run': '?frequency=daily&time=02:00&timezone=Asia/Manila',
  },
};
