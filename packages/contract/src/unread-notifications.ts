import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** How many notifications an owner has not read; apart from what they say, which few screens need at once. */
export const unreadNotifications = z.object({ unreadCount: z.int().nonnegative() });

export const getUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'user',
  resource: 'none',
  summary: 'How many notifications the signed-in owner has not read',
  response: unreadNotifications,
});
