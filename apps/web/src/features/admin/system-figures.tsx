import type { SystemFigures } from '@anito/contract/system';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime, formatDuration, formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatRow } from '../../ui/stat-row.tsx';
import { useSystemFigures } from './system.queries.ts';

/**
 * Current state of the installation over all its processes: sessions, uptime, usage and processes. A first
 * load that fails shows the failure instead.
 */
export function SystemFiguresView() {
  const { t } = useTranslation('admin');
  const query = useSystemFigures();
  const { data, isPending } = query;
  if (!data && query.isError) {
    return <QueryFailure query={query} title={t('system.failedTitle')} meaning={t('system.failedText')} />;
  }
  return (
    <>
      <StatRow count={4}>
        <StatCard
          label={t('system.sessions')}
          value={data?.sessions == null ? undefined : formatNumber(data.sessions)}
          hint={
            data &&
            t('system.live', { count: data.liveConnections, number: formatNumber(data.liveConnections) })
          }
          isLoading={isPending}
        />
        <StatCard
          label={t('system.uptime')}
          value={data && formatDuration(data.uptimeSeconds * 1_000)}
          isLoading={isPending}
        />
        <StatCard
          label={t('system.calls')}
          value={data && formatNumber(data.callsPerMinute)}
          isLoading={isPending}
        />
        <StatCard
          label={t('system.memory')}
          value={data && formatBytes(data.memoryBytes)}
          isLoading={isPending}
        />
      </StatRow>
      {data && (
        <div className="grid gap-4 lg:grid-cols-2">
          <UsageFigures figures={data} />
          <Processes processes={data.processes} />
        </div>
      )}
    </>
  );
}

/** Questions of today and this week, tokens of this week, and number of assistants. */
function UsageFigures({ figures: { questions, assistants } }: { figures: SystemFigures }) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const rows = [
    [t('system.questionsToday'), questions.today],
    [t('system.questionsWeek'), questions.week],
    [t('system.tokensWeek'), questions.weekTokens],
    [t('system.assistants'), assistants],
  ] as const;
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-16 font-semibold">
        {t('system.use')}
      </h2>
      <p className="mt-1 text-13 text-muted">{t('system.useHint')}</p>
      <dl className="mt-3 divide-y divide-border">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Running processes, each with its roles, start, calls per minute and memory. */
function Processes({ processes }: Pick<SystemFigures, 'processes'>) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-16 font-semibold">
        {t('system.processes')}
      </h2>
      <ul className="mt-3 divide-y divide-border">
        {processes.map(({ id, roles, startedAt, callsPerMinute, memoryBytes }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span translate="no" className="flex flex-wrap items-center gap-2">
              <span className="font-mono">{id.slice(0, 8)}</span>
              {roles.map((role) => (
                <Badge key={role}>{role}</Badge>
              ))}
            </span>
            <span className="text-13 text-muted tabular-nums">
              {t('system.process', {
                since: formatDateTime(startedAt),
                calls: formatNumber(callsPerMinute),
                memory: formatBytes(memoryBytes),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
