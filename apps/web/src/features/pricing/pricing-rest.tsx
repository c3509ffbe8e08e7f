import { useTranslation } from 'react-i18next';
import { Extras } from './extras.tsx';
import { PlanTable } from './plan-table.tsx';
import { Promises } from './promises.tsx';
import { Questions } from './questions.tsx';

/** What stands below the plans. */
export function PricingRest() {
  const { t } = useTranslation('pricing');
  return (
    <div className="grid grid-cols-1 gap-y-16 lg:gap-y-24">
      <Promises />
      <section className="below-fold">
        <h2 id="compare-title" className="text-24 font-semibold">
          {t('compareTitle')}
        </h2>
        <p className="mt-1 text-16 text-muted">{t('compareText')}</p>
        <PlanTable />
      </section>
      <Extras />
      <Questions />
    </div>
  );
}
