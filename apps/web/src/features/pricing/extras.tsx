import { useTranslation } from 'react-i18next';
import { addOns, whiteLabel } from './plans.ts';
import { usePrices } from './use-prices.ts';

type AddOn = (typeof addOns)[number];

/** Prices of add-ons to a plan, and of the white-label platform. */
export function Extras() {
  const { t } = useTranslation('pricing');
  const { dollars, pesos } = usePrices();
  const [support, fullSupport] = whiteLabel.support;
  return (
    <div className="below-fold grid gap-x-16 gap-y-12 lg:grid-cols-2">
      <section aria-labelledby="add-ons-title">
        <h2 id="add-ons-title" className="text-24 font-semibold">
          {t('addOnsTitle')}
        </h2>
        <p className="mt-1 text-16 text-muted">{t('addOnsText')}</p>
        <dl className="mt-6 divide-y divide-border border-y border-border">
          {addOns.map((addOn) => (
            <div key={addOn.key} className="flex items-baseline justify-between gap-4 py-3">
              <dt>
                {t(`addOns.${addOn.key}.name`)}
                <span className="block text-13 text-muted">{t(`addOns.${addOn.key}.unit`)}</span>
              </dt>
              <dd className="text-right tabular-nums">
                <AddOnPrice addOn={addOn} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="white-label-title" className="rounded-card bg-accent-soft p-6 sm:p-8">
        <h2 id="white-label-title" className="text-24 font-semibold">
          {t('whiteLabelTitle')}
        </h2>
        <p className="mt-1 text-16">{t('whiteLabelText')}</p>
        <dl className="mt-6 grid gap-4 tabular-nums">
          <div>
            <dt>{t('whiteLabelSetup')}</dt>
            <dd className="text-24 font-semibold">{dollars(whiteLabel.setup)}</dd>
            <dd>{t('about', { pesos: pesos(whiteLabel.setup) })}</dd>
          </div>
          <div>
            <dt>{t('whiteLabelSupport')}</dt>
            <dd className="text-24 font-semibold">
              {t('or', { one: dollars(support), other: dollars(fullSupport) })}
            </dd>
            <dd>{t('about', { pesos: t('or', { one: pesos(support), other: pesos(fullSupport) }) })}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

/** Price of an add-on in dollars and pesos: one price, a range, or "from" a minimum. */
function AddOnPrice({ addOn }: { addOn: AddOn }) {
  const { t } = useTranslation('pricing');
  const { dollars, pesos } = usePrices();
  const write = (format: (value: number) => string) => {
    if ('price' in addOn) return format(addOn.price);
    if (!('to' in addOn)) return t('from', { price: format(addOn.from) });
    return t('range', { from: format(addOn.from), to: format(addOn.to) });
  };
  return (
    <>
      <b className="font-semibold">{write(dollars)}</b>
      <span className="block text-13 text-muted">
        {write((value) => t('about', { pesos: pesos(value) }))}
      </span>
    </>
  );
}
