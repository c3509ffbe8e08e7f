import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const plans = ['starter', 'pro', 'enterprise'] as const;

/** List of announced plans that are not available yet. */
export function ComingPlans() {
  const { t } = useTranslation('sections');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-16 font-semibold">
        {t('account.plans')}
      </h2>
      <ul className="divide-y divide-border rounded-card border border-border bg-raised">
        {plans.map((plan) => (
          <li key={plan} className="flex items-center justify-between gap-4 px-4 py-3 sm:px-6">
            <div className="min-w-0 sm:flex sm:gap-6">
              <h3 className="font-semibold sm:w-32 sm:shrink-0">{t(`account.planNames.${plan}`)}</h3>
              <p className="text-muted">{t(`account.planTexts.${plan}`)}</p>
            </div>
            <Badge>{t('account.coming')}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
