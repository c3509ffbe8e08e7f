import { ArrowUpDown, CalendarCheck, ChevronDown, type LucideIcon, RotateCcw, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Extras } from './extras.tsx';
import { PlanTable } from './plan-table.tsx';

/** Pricing page below the plan cards. */
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

const promises = [
  ['trial', CalendarCheck],
  ['kept', Save],
  ['refund', RotateCcw],
  ['change', ArrowUpDown],
] as const satisfies [string, LucideIcon][];

/** Promises that apply to every plan. */
function Promises() {
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

const questions = ['cost', 'trial', 'refund', 'change', 'message'] as const;

/** Frequently asked questions about the prices. Search engines get the same texts as structured data. */
function Questions() {
  const { t } = useTranslation('pricing');
  return (
    <section aria-labelledby="faq-title" className="below-fold mx-auto w-full max-w-3xl">
      <h2 id="faq-title" className="text-24 font-semibold">
        {t('faqTitle')}
      </h2>
      <div className="mt-6 divide-y divide-border border-y border-border">
        {questions.map((key) => (
          <details key={key} className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-3 text-16 font-semibold">
              {t(`faq.${key}.question`)}
              <ChevronDown
                aria-hidden
                size={20}
                className="shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-4 text-16 text-muted">{t(`faq.${key}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
