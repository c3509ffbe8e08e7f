import { NotificationSettings } from '../../../features/notifications/notification-settings.tsx';

/** Which mails somebody gets. */
export function NotificationsTab() {
  return <NotificationSettings />;
}
