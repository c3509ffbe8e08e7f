import { Suspense, useEffect, useState } from 'react';
import { lazyLate } from '../../ui/lazy-late.tsx';

const OwnerAlerts = lazyLate<{ userId: string | undefined }>(
  async () => (await import('./owner-alerts.tsx')).OwnerAlerts,
);

/** Delay in milliseconds. The page's own content is loaded first, as with the notification bell. */
const delayMs = 2_000;

/**
 * Alerts the user to waiting customers. Starts `delayMs` after the page, so that it does not slow down
 * loading.
 */
export function LateCustomerAlerts({ userId }: { userId: string | undefined }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isDue && <OwnerAlerts userId={userId} />}</Suspense>;
}
