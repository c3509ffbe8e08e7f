import { NotificationSettings } from '../../../features/notifications/notification-settings.tsx';
import { AlertsCard } from '../../../features/push/alerts-card.tsx';
import { useUser } from '../../../lib/auth/use-user.ts';
import { useShownZone } from '../../../lib/shown-zone.ts';

/**
 * Tab with the settings for alerts on devices and for mails. Hides the devices from an impersonating admin.
 */
export function NotificationsTab() {
  const { data: user } = useUser();
  const timezone = useShownZone();
  return (
    <>
      {user && !user.impersonatedBy && <AlertsCard userId={user.id} timezone={timezone} />}
      <NotificationSettings />
    </>
  );
}
