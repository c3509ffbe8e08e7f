import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';

/** How many pages are chosen, and of how many; what a search found. */
export function SelectedCount({
  count,
  total,
  foundCount,
}: {
  count: number;
  total: number;
  /** Undefined while nothing is searched for. */
  foundCount: number | undefined;
}) {
  const { t } = useTranslation('choose');
  return (
    <p role="status" className="tabular-nums">
      <span className="font-semibold">{t('selected', { count, number: formatNumber(count) })}</span>{' '}
      <span className="text-muted">
        {t('of', { number: formatNumber(total) })}
        {foundCount !== undefined && (
          <> · {t('found', { count: foundCount, number: formatNumber(foundCount) })}</>
        )}
      </span>
    </p>
  );
}
