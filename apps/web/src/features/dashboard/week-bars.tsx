import type { Dashboard } from '@anito/contract/dashboard';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';

/** Converts a calendar day to noon UTC of that day, for formatting in UTC. */
const toDate = (day: string) => new Date(`${day}T12:00:00Z`);
const formatWeekday = (day: string, weekday: 'narrow' | 'long') =>
  new Intl.DateTimeFormat(i18next.language, { weekday, timeZone: 'UTC' }).format(toDate(day));

/** Questions of seven days as bars, with the answered part filled. Screen readers get a table. */
export function WeekBars({ days }: { days: Dashboard['week']['days'] }) {
  const { t } = useTranslation('dashboard');
  const maxCount = Math.max(1, ...days.map(({ questionCount }) => questionCount));
  return (
    <div>
      <div aria-hidden className="grid grid-cols-7 gap-2">
        {days.map(({ day, questionCount, answeredCount }) => (
          <div key={day} className="flex flex-col gap-1 text-center text-12 text-muted tabular-nums">
            <div
              className="flex h-16 flex-col justify-end"
              title={t('week.day', {
                day: formatWeekday(day, 'long'),
                count: questionCount,
                number: formatNumber(questionCount),
                answered: formatNumber(answeredCount),
              })}
            >
              <div
                className="flex min-h-0.5 flex-col justify-end overflow-hidden rounded-t-sm bg-accent-soft"
                style={{ height: `${(questionCount / maxCount) * 100}%` }}
              >
                <div
                  className="bg-accent"
                  style={{ height: `${questionCount === 0 ? 0 : (answeredCount / questionCount) * 100}%` }}
                />
              </div>
            </div>
            {formatWeekday(day, 'narrow')}
          </div>
        ))}
      </div>
      <p aria-hidden className="mt-2 flex gap-4 text-12 text-muted">
        <span className="flex items-center gap-1">
          <span className="size-2 rounded-full bg-accent" />
          {t('week.legendAnswered')}
        </span>
        <span className="flex items-center gap-1">
          <span className="size-2 rounded-full border border-accent bg-accent-soft" />
          {t('week.legendOther')}
        </span>
      </p>
      <table className="sr-only">
        <caption>{t('week.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('week.columnDay')}</th>
            <th scope="col">{t('week.questions')}</th>
            <th scope="col">{t('week.legendAnswered')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, questionCount, answeredCount }) => (
            <tr key={day}>
              <th scope="row">{formatWeekday(day, 'long')}</th>
              <td>{formatNumber(questionCount)}</td>
              <td>{formatNumber(answeredCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
