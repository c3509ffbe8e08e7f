import * as contract from '@anito/contract/announcements';
import * as settings from '@anito/contract/notification-settings';
import * as notifications from '@anito/contract/notifications';
import { getUnreadNotifications } from '@anito/contract/unread-notifications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toActor } from '../../lib/actor.ts';
import type { Bind } from '../../lib/bind.ts';
import * as announcements from './announcements.service.ts';
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.service.ts';
import * as service from './notifications.service.ts';
import { unsubscribe } from './unsubscribe.service.ts';

/** Registers the routes of notifications and of mail settings. */
export function registerNotificationRoutes(bind: Bind, deps: Deps): void {
  bind(notifications.listNotifications, ({ caller, query }) =>
    service.listNotifications(deps, caller.userId, query),
  );
  bind(getUnreadNotifications, ({ caller }) => service.countUnread(deps, caller.userId));
  bind(notifications.readNotification, ({ caller, params }) =>
    service.markNotificationRead(deps, caller.userId, params.id),
  );
  bind(notifications.readAllNotifications, ({ caller, body }) =>
    service.markAllNotificationsRead(deps, caller.userId, body.until),
  );
  bind(settings.getNotificationSettings, ({ caller }) => getNotificationSettings(deps, caller.userId));
  bind(settings.updateNotificationSettings, ({ caller, body }) =>
    updateNotificationSettings(deps, caller.userId, body),
  );
  bind(settings.unsubscribe, ({ body }) => unsubscribe(deps, body.token));
}

/**
 * Registers the one-click unsubscribe endpoint of mail headers (RFC 8058). A GET request to the same URL
 * shows a page.
 */
export async function serveUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope, _options, done) => {
    // Accepts any body, because the token holds all information.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, async () => undefined);
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }, reply) => {
      await unsubscribe(deps, params.token);
      return reply.code(204).send();
    });
    done();
  });
}

/** Registers the admins' routes of announcements. */
export function registerAnnouncementRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listAnnouncements, ({ query }) => announcements.listAnnouncements(deps, query.page));
  bind(contract.getAnnouncementReach, ({ query }) => announcements.getReach(deps, query.audience));
  bind(contract.publishAnnouncement, (call) =>
    announcements.publishAnnouncement(deps, call.body, toActor(call)),
  );
  bind(contract.withdrawAnnouncement, (call) =>
    announcements.withdrawAnnouncement(deps, call.params.id, toActor(call)),
  );
}
