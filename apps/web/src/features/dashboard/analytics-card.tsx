import type { Dashboard } from '@anito/contract/dashboard';
import i18next from 'i18next';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { listTodayFigures, type TodayFigure } from './today-figures.ts';

/** Formats a value of a figure. Unknown values are a dash. */
const formatValue = (value: number | null, unit: TodayFigure['unit']) =>
  value === null
    ? '–'
    : unit === 'share'
      ? formatNumber(value, { style: 'percent', maximumFractionDigits: 0 })
      : formatNumber(value);

/** Returns the name of the weekday of a calendar day. */
const nameWeekday = (day: string) =>
  new Intl.DateTimeFormat(i18next.language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** Four figures of today over all assistants. Each has a line chart of the last seven days if it has data. */
export function AnalyticsCard({
  isLive,
  ...figures
}: Pick<Dashboard, 'activeConversations' | 'messagesToday' | 'week'> & {
  /** Whether the figures refresh automatically and the last refresh succeeded. */
  isLive: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const shown = listTodayFigures(figures);
  const hasLines = shown.some(({ days }) => days.length > 0);
  return (
    <Card aria-labelledby="analytics" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="analytics" className="text-16 font-semibold">
          {t('analytics.title')}
        </h2>
        <StatusDot tone={isLive ? 'success' : 'warning'}>
          {isLive ? t('analytics.live') : t('analytics.stale')}
        </StatusDot>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4 lg:gap-x-8">
        {shown.map(({ name, value, unit, days }) => (
          <div key={name} className="flex min-w-0 flex-col">
            <dt className="order-2 text-13 text-muted sm:text-14">{t(`analytics.${name}`)}</dt>
            <dd className="order-1 text-24 font-semibold tabular-nums">{formatValue(value, unit)}</dd>
            {hasLines && (
              <dd aria-hidden className="order-3 mt-2 h-7 max-w-44">
                <Sparkline values={days} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={paths.deployment}
          className="inline-flex items-center gap-1 rounded-control font-semibold text-accent-strong hover:underline touch:py-2"
        >
          {t('analytics.more')}
          <ArrowRight aria-hidden size={16} />
        </Link>
        {hasLines && (
          <p aria-hidden className="text-13 text-muted">
            {t('analytics.lines')}
          </p>
        )}
      </div>
      {hasLines && <WeekTable days={figures.week.days} figures={shown} />}
    </Card>
  );
}

/** The values of the line charts as a table for screen readers. */
function WeekTable({ days, figures }: { days: Dashboard['week']['days']; figures: TodayFigure[] }) {
  const { t } = useTranslation('dashboard');
  return (
    // A table ignores the width by which `sr-only` hides an element.
    <div className="sr-only">
      <table>
        <caption>{t('analytics.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('analytics.day')}</th>
            {figures.map(({ name }) => (
              <th key={name} scope="col">
                {t(`analytics.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day }, index) => (
            <tr key={day}>
              <th scope="row">{nameWeekday(day)}</th>
              {figures.map(({ name, unit, days: values }) => (
                <td key={name}>{formatValue(values[index] ?? (unit === 'share' ? null : 0), unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
