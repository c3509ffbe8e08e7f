import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReach } from '../../lib/reach.ts';

/** Banner shown while the server cannot be reached. Draws nothing otherwise. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const reach = useReach();
  if (reach === 'reached') return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-warning-strong"
    >
      <WifiOff aria-hidden size={16} className="shrink-0" />
      {t(reach)}
    </p>
  );
}
