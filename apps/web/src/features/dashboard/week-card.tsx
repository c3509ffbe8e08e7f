import type { Dashboard } from '@anito/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { formatAnswerTime, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { WeekBars } from './week-bars.tsx';

/** Visitors' questions of the last seven days: four figures and a bar per day. */
export function WeekCard({ week }: { week: Dashboard['week'] }) {
  const { t } = useTranslation('dashboard');
  const { questionCount, visitorCount, answeredShare, medianSeconds, days } = week;
  const figures = [
    { label: t('week.questions'), value: formatNumber(questionCount) },
    { label: t('week.visitors'), value: formatNumber(visitorCount) },
    {
      label: t('week.answered'),
      value:
        answeredShare === null
          ? '–'
          : formatNumber(answeredShare, { style: 'percent', maximumFractionDigits: 0 }),
    },
    {
      label: t('week.time'),
      value: medianSeconds === null ? '–' : formatAnswerTime(medianSeconds),
    },
  ];
  return (
    <Card aria-labelledby="week" className="mb-4">
      <h2 id="week" className="mb-4 text-16 font-semibold">
        {t('week.title')}
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-12 text-muted sm:text-14">{label}</dt>
              <dd className="text-24 font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <WeekBars days={days} />
      </div>
    </Card>
  );
}
