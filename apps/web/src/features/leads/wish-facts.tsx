import type { Lead } from '@anito/contract/leads';
import { Banknote, CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatUtcDate } from '../../lib/format.ts';

/** The day and the amount of money of a wish or an order. Draws nothing if both are missing. */
export function WishFacts({ date, amount }: { date: Lead['wishDate']; amount: Lead['wishAmount'] }) {
  const { t } = useTranslation('leads');
  if (!date && !amount) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
      {date && (
        <span className="inline-flex items-center gap-1">
          <CalendarDays aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="sr-only">{t('wish.date')} </span>
          <time dateTime={date}>{formatUtcDate(`${date}T12:00:00Z`)}</time>
        </span>
      )}
      {amount && (
        <span className="inline-flex items-center gap-1">
          <Banknote aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="sr-only">{t('wish.amount')} </span>
          <bdi>{amount}</bdi>
        </span>
      )}
    </p>
  );
}
