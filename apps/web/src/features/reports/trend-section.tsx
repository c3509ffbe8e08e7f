import { type Trend, type TrendDays, trendDays } from '@anito/contract/reports';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTrend } from './reports.queries.ts';
import { TrendTable } from './trend-table.tsx';

const TrendCharts = lazyPart(async () => (await import('./trend-charts.tsx')).TrendCharts);

/** Fewest days with questions in which a line shows a trend. */
const chartDays = 2;

const countDays = ({ days }: Trend) => new Set(days.map(({ day }) => day)).size;

/** Daily usage of the assistant as charts and as a table, with a choice of the number of days. */
export function TrendSection({ assistantId, className }: { assistantId: number; className?: string }) {
  const { t } = useTranslation('reports');
  const [days, setDays] = useState<TrendDays>(30);
  const query = useTrend(assistantId, days);
  return (
    <Card className={className}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-16 font-semibold">{t('trend.title')}</h3>
        <SegmentedControl
          label={t('trend.range')}
          options={trendDays.map((count) => ({
            value: String(count),
            label: t('trend.days', { number: formatNumber(count) }),
          }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value) as TrendDays)}
        />
      </div>
      {query.isError && !query.data && (
        <QueryFailure
          query={query}
          size="inline"
          title={t('trend.loadFailed')}
          meaning={t('trend.loadFailedText')}
        />
      )}
      {/* As high as charts and table, so that the list below does not move. */}
      {query.isPending && <Skeleton className="h-64" />}
      {query.data?.days.length === 0 && <p className="text-muted">{t('trend.none')}</p>}
      {query.data && query.data.days.length > 0 && (
        <>
          {countDays(query.data) < chartDays ? (
            <p className="text-muted">{t('trend.few')}</p>
          ) : (
            <Suspense fallback={<Skeleton className="h-52" />}>
              <TrendCharts trend={query.data} />
            </Suspense>
          )}
          <TrendTable trend={query.data} />
        </>
      )}
    </Card>
  );
}
