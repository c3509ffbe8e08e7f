import * as settings from '@anito/contract/notification-settings';
import * as notifications from '@anito/contract/notifications';
import { getUnreadNotifications } from '@anito/contract/unread-notifications';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.service.ts';
import * as service from './notifications.service.ts';

/** What owners do with their notifications, and which mails they get. */
export function registerNotificationRoutes(bind: Bind, deps: Deps): void {
  bind(notifications.listNotifications, ({ caller, query }) =>
    service.listNotifications(deps, caller.userId, query),
  );
  bind(getUnreadNotifications, ({ caller }) => service.countUnread(deps, caller.userId));
  bind(notifications.readNotification, ({ caller, params }) =>
    service.readNotification(deps, caller.userId, params.id),
  );
  bind(notifications.readAllNotifications, ({ caller, body }) =>
    service.readAllNotifications(deps, caller.userId, body.until),
  );
  bind(settings.getNotificationSettings, ({ caller }) => getNotificationSettings(deps, caller.userId));
  bind(settings.updateNotificationSettings, ({ caller, body }) =>
    updateNotificationSettings(deps, caller.userId, body),
  );
}
