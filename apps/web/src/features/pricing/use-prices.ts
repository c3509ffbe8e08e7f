import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { type Amount, exchange } from './plans.ts';

const pesoFormat = new Intl.NumberFormat('en-PH');

/** Formats a price in Philippine notation. */
const formatPesos = (pesos: number) => `₱${pesoFormat.format(pesos)}`;

/**
 * Returns functions that format the figures of the plans in the user's language. `dollars` and `pesos` take
 * dollars. `amount` also formats unlimited amounts, minimums, and undefined for an amount that is not decided
 * yet.
 */
export function usePrices() {
  const { t, i18n } = useTranslation('pricing');
  return {
    dollars: (value: number) =>
      formatNumber(value, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }),
    /** Converts dollars to pesos, rounded to tens. */
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
      if (typeof amount !== 'number') return t('orMore', { number: formatNumber(amount.atLeast) });
      if (unit !== 'storage') return formatNumber(amount);
      return formatNumber(amount, { style: 'unit', unit: 'gigabyte' });
    },
  };
}
