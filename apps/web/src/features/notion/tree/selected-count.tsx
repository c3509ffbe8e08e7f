import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';

/** 'N pages selected', of how many. */
export function SelectedCount({ count, total }: { count: number; total: number }) {
  const { t } = useTranslation('notion');
  return (
    <p role="status" className="tabular-nums">
      <span className="font-semibold">{t('tree.selected', { count, number: formatNumber(count) })}</span>{' '}
      <span className="text-muted">{t('tree.of', { number: formatNumber(total) })}</span>
    </p>
  );
}
