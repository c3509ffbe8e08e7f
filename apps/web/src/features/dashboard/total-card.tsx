import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';

/** Number of assistants, which admins see instead of the percentage of the setup. */
export function TotalCard({ assistants }: { assistants: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card aria-labelledby="total">
      <h2 id="total" className="text-16 font-semibold">
        {t('total.title')}
      </h2>
      <p className="mt-1 text-24 font-semibold tabular-nums">{formatNumber(assistants)}</p>
      <p className="text-muted">{t('total.text')}</p>
    </Card>
  );
}
