import { Bell } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyLate } from '../../ui/lazy-late.tsx';

const NotificationBell = lazyLate(
  async () => (await import('./notification-bell.tsx')).NotificationBell,
  ({ isInitiallyOpen = false, hasFailed, onRetry }) => (
    <PlainBell isBusy={isInitiallyOpen && !hasFailed} onPress={onRetry} />
  ),
);

/** Delay in milliseconds. The page's own content is loaded before the bell with its live connection. */
const delayMs = 2_000;

/** Notification button without a count, shown while the full button loads or if it cannot be loaded. */
function PlainBell({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      aria-haspopup="dialog"
      label={t('notifications.label')}
      icon={<Bell size={20} />}
      isBusy={isBusy}
      onClick={onPress}
    />
  );
}

/** Notification button. It is visible at once; its count and its list load after `delayMs` or on click. */
export function LateNotificationBell() {
  const [state, setState] = useState<'waiting' | 'loaded' | 'pressed'>('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'loaded' : now)), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const button = <PlainBell isBusy={state === 'pressed'} onPress={() => setState('pressed')} />;
  if (state === 'waiting') return button;
  return (
    <Suspense fallback={button}>
      <NotificationBell isInitiallyOpen={state === 'pressed'} />
    </Suspense>
  );
}
