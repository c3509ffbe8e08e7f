import { Bell } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NotificationBell = lazyPart(async () => (await import('./notification-bell.tsx')).NotificationBell);

/** What people came for is fetched first; the bell with its live connection comes after it. */
const delayMs = 2_000;

/** The bell as it stands at once; its count, and what it opens, come a moment later, or when it is pressed. */
export function LateNotificationBell() {
  const { t } = useTranslation();
  const [state, setState] = useState<'waiting' | 'loaded' | 'pressed'>('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'loaded' : now)), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const button = (
    <IconButton
      aria-haspopup="dialog"
      hasTooltip={false}
      label={t('notifications.label')}
      icon={<Bell size={20} />}
      isBusy={state === 'pressed'}
      onClick={() => setState('pressed')}
    />
  );
  if (state === 'waiting') return button;
  return (
    <Suspense fallback={button}>
      <NotificationBell isOpenAtOnce={state === 'pressed'} />
    </Suspense>
  );
}
