import { useTranslation } from 'react-i18next';
import { formatNumber, formatUtcDate } from '../../lib/format.ts';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useApiKeyUsage } from './deployment.queries.ts';

/** Calls with an API key on each of the last 30 days, as a bar chart and as a table for screen readers. */
export function ApiKeyUsageTable({ id }: { id: number }) {
  const { t } = useTranslation('deployment');
  const query = useApiKeyUsage(id);
  if (query.isError) {
    return (
      <QueryFailure
        query={query}
        size="inline"
        title={t('keys.usageFailed')}
        meaning={t('keys.loadFailedText')}
      />
    );
  }
  if (!query.data) {
    return (
      <LoadingRegion label={t('keys.loading')} className="mt-4">
        <Skeleton className="h-24" />
      </LoadingRegion>
    );
  }
  const { days } = query.data;
  const maxRequests = Math.max(1, ...days.map(({ requests }) => requests));
  const sum = (name: 'requests' | 'refusals') => formatNumber(days.reduce((all, day) => all + day[name], 0));
  return (
    <div className="mt-4 border-t border-border pt-4">
      <p className="text-muted">
        {t('keys.usageText', { requests: sum('requests'), refusals: sum('refusals') })}
      </p>
      <div aria-hidden className="mt-3 flex h-24 items-end gap-0.5">
        {days.map(({ day, requests, refusals }) => (
          <span
            key={day}
            title={`${formatUtcDate(day)}: ${formatNumber(requests)} (${formatNumber(refusals)})`}
            className="flex min-h-px flex-1 flex-col justify-end rounded-t-[0.125rem] bg-border"
            style={{ height: '100%', background: 'none' }}
          >
            <span className="bg-warning" style={{ height: `${(refusals / maxRequests) * 100}%` }} />
            <span
              className="bg-accent"
              style={{ height: `${((requests - refusals) / maxRequests) * 100}%` }}
            />
            <span className="h-px bg-border-strong" />
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{t('keys.usage')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('keys.day')}</th>
            <th scope="col">{t('keys.requests')}</th>
            <th scope="col">{t('keys.refusals')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, requests, refusals }) => (
            <tr key={day}>
              <td>{formatUtcDate(day)}</td>
              <td>{formatNumber(requests)}</td>
              <td>{formatNumber(refusals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
