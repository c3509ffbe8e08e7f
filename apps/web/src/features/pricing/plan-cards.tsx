import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { amounts, type Plan, plans } from './plans.ts';
import { usePrices } from './use-prices.ts';

/** Cards of all plans with their prices and features. */
export function PlanCards() {
  return (
    <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      {plans.map((plan) => (
        <PlanCard key={plan.key} plan={plan} />
      ))}
    </ul>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('pricing');
  const { dollars, pesos, amount } = usePrices();
  return (
    <li className="flex flex-col rounded-card border border-border bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-16 font-semibold">{t(`plans.${plan.key}.name`)}</h3>
        <Badge tone={plan.isSoon ? 'neutral' : 'success'}>{plan.isSoon ? t('soon') : t('badge')}</Badge>
      </div>
      <p className="mt-2 text-muted lg:min-h-15">{t(`plans.${plan.key}.text`)}</p>
      <p className="mt-4">
        <span className="text-32 font-semibold tabular-nums">{dollars(plan.monthly)}</span>{' '}
        <span className="text-muted">{t('perMonth')}</span>
      </p>
      <p className="text-muted tabular-nums">{t('about', { pesos: pesos(plan.monthly) })}</p>
      {plan.setup !== undefined && (
        <p className="mt-2 tabular-nums">
          {t('setup', { price: dollars(plan.setup) })}{' '}
          <span className="text-muted">({t('about', { pesos: pesos(plan.setup) })})</span>
        </p>
      )}
      <ul className="mt-4 grid gap-2 border-t border-border pt-4">
        {amounts
          .filter((key) => plan.amounts[key] !== undefined)
          .map((key) => (
            <li key={key} className="flex gap-2">
              <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
              <span>
                {t(`rows.${key}`)}:{' '}
                <b className="font-semibold tabular-nums">
                  {amount(plan.amounts[key], key === 'storage' ? key : undefined)}
                </b>
              </span>
            </li>
          ))}
      </ul>
    </li>
  );
}
