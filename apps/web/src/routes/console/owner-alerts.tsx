import { useInboxCounts } from '../../features/inbox/inbox-counts.ts';
import { CustomerAlerts } from '../../features/push/customer-alerts.tsx';

/** Alerts the user to waiting customers. Gets their number from the inbox counts. */
export function OwnerAlerts({ userId }: { userId: string | undefined }) {
  const counts = useInboxCounts();
  return <CustomerAlerts userId={userId} waitingCount={counts?.waitingCount ?? counts?.unreadCount ?? 0} />;
}
