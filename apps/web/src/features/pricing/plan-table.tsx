import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amounts, included, type Plan, plans } from './plans.ts';
import { usePrices } from './use-prices.ts';

const sticky = 'sticky left-0 bg-surface';

/** Table that compares all plans. On phones it scrolls sideways beside its fixed row labels. */
export function PlanTable() {
  const { t } = useTranslation('pricing');
  const { dollars, amount } = usePrices();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrollable region needs keyboard access and a name.
    <div
      role="region"
      aria-labelledby="compare-title"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access.
      tabIndex={0}
      className="relative mt-8 overflow-x-auto rounded-card border border-border"
    >
      <table className="w-full min-w-[52rem] border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b border-border">
            <th scope="col" className={`${sticky} px-4 py-3 font-semibold`}>
              {t('plan')}
            </th>
            {plans.map(({ key }) => (
              <th key={key} scope="col" className="px-4 py-3 font-semibold">
                {t(`plans.${key}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label={t('price')} draw={({ monthly }) => dollars(monthly)} />
          {amounts.map((key) => (
            <Row
              key={key}
              label={t(`rows.${key}`)}
              draw={(plan) => amount(plan.amounts[key], key === 'storage' ? key : undefined)}
            />
          ))}
          {included.map((key) => (
            <Row
              key={key}
              label={t(`rows.${key}`)}
              draw={(plan) => <Has isIncluded={plan.includes.includes(key)} />}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Row of the table with one cell per plan. */
function Row({ label, draw }: { label: string; draw: (plan: Plan) => ReactNode }) {
  return (
    <tr className="border-b border-border last:border-0">
      <th scope="row" className={`${sticky} max-w-36 px-4 py-3 font-normal text-muted sm:max-w-none`}>
        {label}
      </th>
      {plans.map((plan) => (
        <td key={plan.key} className="px-4 py-3">
          {draw(plan)}
        </td>
      ))}
    </tr>
  );
}

/** Check mark if the feature is included, otherwise a dash. */
function Has({ isIncluded }: { isIncluded: boolean }) {
  const { t } = useTranslation('pricing');
  const Icon = isIncluded ? Check : Minus;
  return (
    <>
      <Icon aria-hidden size={16} className={isIncluded ? 'text-success' : 'text-muted'} />
      <span className="sr-only">{isIncluded ? t('included') : t('notIncluded')}</span>
    </>
  );
}
