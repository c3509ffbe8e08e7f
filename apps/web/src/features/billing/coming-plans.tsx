import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

const plans = ['starter', 'pro', 'enterprise'] as const;

/** Announced plans. */
export function ComingPlans() {
  const { t } = useTranslation('sections');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-16 font-semibold">
        {t('account.plans')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan}>
            <Card className="h-full">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-semibold">{t(`account.planNames.${plan}`)}</h3>
                <Badge>{t('account.coming')}</Badge>
              </div>
              <p className="mt-2 text-muted">{t(`account.planTexts.${plan}`)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
