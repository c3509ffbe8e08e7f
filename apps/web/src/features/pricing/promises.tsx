import { ArrowUpDown, CalendarCheck, type LucideIcon, RotateCcw, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const promises = [
  ['trial', CalendarCheck],
  ['kept', Save],
  ['refund', RotateCcw],
  ['change', ArrowUpDown],
] as const satisfies [string, LucideIcon][];

/** What holds for every plan. */
export function Promises() {
  const { t } = useTranslation('pricing');
  return (
    <section aria-labelledby="promises-title" className="below-fold">
      <h2 id="promises-title" className="text-24 font-semibold">
        {t('promisesTitle')}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map(([key, Icon]) => (
          <li key={key}>
            <Icon aria-hidden size={20} className="text-accent-strong" />
            <h3 className="mt-2 text-16 font-semibold">{t(`promises.${key}.title`)}</h3>
            <p className="text-muted">{t(`promises.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
