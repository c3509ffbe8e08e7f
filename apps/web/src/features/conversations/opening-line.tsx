import type { OpenNow } from '@anito/contract/open-now';
import { useTranslation } from 'react-i18next';
import { formatClock, formatDayName } from '../../lib/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';

/**
 * One line that tells whether the business is open now, and when that changes. Draws nothing if it is
 * unknown.
 */
export function OpeningLine({ openNow, className }: { openNow: OpenNow | undefined; className?: string }) {
  const { t } = useTranslation('chat');
  if (!openNow) return null;
  const { isOpen, changesAt, inDays, weekday } = openNow;
  const write = () => {
    if (changesAt === null) return t(isOpen ? 'opening.open' : 'opening.closed');
    const values = { time: formatClock(changesAt), day: formatDayName(weekday) };
    if (isOpen) return t('opening.closes', values);
    if (inDays === 0) return t('opening.opensToday', values);
    return t(inDays === 1 ? 'opening.opensTomorrow' : 'opening.opensOn', values);
  };
  return (
    <StatusDot tone={isOpen ? 'success' : 'neutral'} className={className}>
      {write()}
    </StatusDot>
  );
}
