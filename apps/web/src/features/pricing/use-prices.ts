import { useTranslation } from 'react-i18next';
import { type Amount, exchange } from './plans.ts';

/** A price as people of the Philippines write it. */
const formatPesos = (pesos: number) => `₱${new Intl.NumberFormat('en-PH').format(pesos)}`;

/** Writes the figures of plans in the language of the page. */
export function usePrices() {
  const { t, i18n } = useTranslation('pricing');
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return {
    dollars: (value: number) =>
      new Intl.NumberFormat(i18n.language, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }).format(value),
    /** Rounded to tens. */
    pesos: (dollars: number) => formatPesos(Math.round((dollars * exchange.pesosPerDollar) / 10) * 10),
    rate: () =>
      t('rate', {
        rate: formatPesos(exchange.pesosPerDollar),
        date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(exchange.setOn),
        ),
      }),
    amount(amount: Amount | undefined, unit?: 'storage'): string {
      if (amount === undefined) return t('notFixed');
      if (amount === 'unlimited') return t('unlimited');
      if (typeof amount !== 'number') return t('orMore', { number: number(amount.atLeast) });
      if (unit !== 'storage') return number(amount);
      return new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'gigabyte' }).format(amount);
    },
  };
}
