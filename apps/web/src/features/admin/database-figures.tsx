import type { DatabaseFigures } from '@anito/contract/system';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatRow } from '../../ui/stat-row.tsx';
import { useDatabaseFigures } from './system.queries.ts';

/**
 * Size, query time and connections of the database, and its largest tables. A first load that fails shows the
 * failure instead.
 */
export function DatabaseFiguresView() {
  const { t } = useTranslation('admin');
  const query = useDatabaseFigures();
  const { data, isPending } = query;
  if (!data && query.isError) {
    return (
      <QueryFailure query={query} title={t('database.failedTitle')} meaning={t('database.failedText')} />
    );
  }
  const { busy = 0, pooled = 0, waiting = 0 } = data?.connections ?? {};
  return (
    <>
      <StatRow count={4}>
        <StatCard
          label={t('database.health')}
          value={data && (query.isError ? t('database.away') : t('database.healthy'))}
          hint={data && t(`database.kinds.${data.kind}`, { version: data.version })}
          isLoading={isPending}
        />
        <StatCard
          label={t('database.queryTime')}
          value={
            data &&
            formatNumber(data.queryMs, { style: 'unit', unit: 'millisecond', maximumSignificantDigits: 2 })
          }
          hint={t('database.queryHint')}
          isLoading={isPending}
        />
        <StatCard
          label={t('database.storage')}
          value={data && formatBytes(data.sizeBytes)}
          hint={data && t('database.files', { size: formatBytes(data.filesBytes) })}
          isLoading={isPending}
        />
        <StatCard
          label={t('database.connections')}
          value={data && formatConnections(data)}
          hint={
            data &&
            t('database.pool', {
              busy: formatNumber(busy),
              pooled: formatNumber(pooled),
              waiting: formatNumber(waiting),
            })
          }
          isLoading={isPending}
        />
      </StatRow>
      {data && <Tables tables={data.tables} />}
    </>
  );
}

/** Formats the number of connections, with the maximum if it is known. */
function formatConnections({ connections: { total, max } }: DatabaseFigures): string {
  return max === null ? formatNumber(total) : `${formatNumber(total)} / ${formatNumber(max)}`;
}

/** Largest tables with their numbers of rows and sizes. */
function Tables({ tables }: Pick<DatabaseFigures, 'tables'>) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  return (
    <Card padding="none" className="max-w-3xl overflow-x-auto" aria-labelledby={titleId}>
      <h2 id={titleId} className="px-4 pt-4 text-16 font-semibold">
        {t('database.tables')}
      </h2>
      <table className="mt-2 w-full text-left">
        <thead>
          <tr className="border-b border-border text-13 text-muted">
            <th scope="col" className="px-4 py-2 font-semibold">
              {t('database.table')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-semibold">
              {t('database.rows')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-semibold">
              {t('database.size')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border tabular-nums">
          {tables.map(({ name, rows, bytes }) => (
            <tr key={name}>
              <th scope="row" translate="no" className="px-4 py-2 font-mono font-normal">
                {name}
              </th>
              <td className="px-4 py-2 text-right">{rows === null ? '–' : formatNumber(rows)}</td>
              <td className="px-4 py-2 text-right whitespace-nowrap">{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
