import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useInboxCounts } from './inbox-counts.ts';

/** Number of unread conversations. Draws nothing for 0 and until it is loaded. */
export function UnreadBadge() {
  const { t } = useTranslation('inbox');
  const count = useInboxCounts()?.unreadCount;
  if (!count) return null;
  return (
    <span className="ml-auto inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-2 text-12 font-semibold text-accent-text tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : formatNumber(count)}</span>
      <span className="sr-only">{t('unreadThreads', { count, number: formatNumber(count) })}</span>
    </span>
  );
}
