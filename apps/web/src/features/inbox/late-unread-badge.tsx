import { Suspense, useEffect, useState } from 'react';
import { lazyLate } from '../../ui/lazy-late.tsx';

const UnreadBadge = lazyLate(async () => (await import('./unread-badge.tsx')).UnreadBadge);

/** What people came for is fetched first, as beside the bell. */
const delayMs = 2_000;

/** How many threads wait, once the page is there. */
export function LateUnreadBadge() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isDue && <UnreadBadge />}</Suspense>;
}
