import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * Number of unread notifications of an owner. It is a separate module because few screens need the
 * notifications themselves at once.
 */
export const unreadNotifications = z.object({ unreadCount: z.int().nonnegative() });

export const getUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'user',
  resource: 'none',
  summary: 'Count the unread notifications of the signed-in owner',
  response: unreadNotifications,
});
