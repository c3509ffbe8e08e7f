import { Suspense, useEffect, useState } from 'react';
import { lazyLate } from '../../ui/lazy-late.tsx';

const UnreadBadge = lazyLate(async () => (await import('./unread-badge.tsx')).UnreadBadge);

/** Delay in milliseconds. The page's own content is loaded first, as with the notification bell. */
const delayMs = 2_000;

/**
 * Number of unread conversations. It loads `delayMs` after mounting, so that it does not slow down the page.
 */
export function LateUnreadBadge() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isDue && <UnreadBadge />}</Suspense>;
}
