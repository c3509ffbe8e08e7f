import type { BackupRun, BackupStatus } from '@anito/contract/scheduled-backups';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime, formatDuration, formatNumber } from '../../lib/format.ts';
import { localizeReason } from '../../lib/server-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { useBackupStatus } from './scheduled-backups.queries.ts';

/** Settings of a nightly backup to a bucket, as an example. */
const exampleSettings = `BACKUP_SCHEDULE="0 3 * * *"
BACKUP_TARGET="s3://bucket?endpoint=https://s3.example.com&region=eu-west-1"
BACKUP_ACCESS_KEY_ID=…
BACKUP_SECRET_ACCESS_KEY=…
BACKUP_KEY="$(openssl rand -base64 32)"`;

/** State of the backups that the server creates on a schedule. */
export function ScheduledBackupsCard({ className }: { className?: string }) {
  const { t } = useTranslation('backups');
  const titleId = useId();
  const query = useBackupStatus();
  const status = query.data;
  return (
    <Card className={className} aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-16 font-semibold">
          {t('scheduled.title')}
        </h2>
        {status && <StateBadge status={status} />}
      </div>
      <p className="mt-1 max-w-prose text-muted">{t('scheduled.text')}</p>
      {status ? (
        <Status status={status} />
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('scheduled.failedTitle')}
          meaning={t('scheduled.failedText')}
          size="inline"
          loading={t('scheduled.loading')}
          skeletons={['h-24']}
          className="mt-4"
        />
      )}
    </Card>
  );
}

const tones = {
  off: 'neutral',
  waiting: 'accent',
  running: 'accent',
  failed: 'danger',
  overdue: 'warning',
  good: 'success',
} satisfies Record<string, Tone>;

/**
 * Returns the state for the badge: `off` without a schedule, then a running or waiting backup, a failure of
 * the last backup or verification, an overdue backup, `good`, or `waiting` before the first backup.
 */
function findState({
  plan,
  current,
  lastBackup,
  lastVerification,
  isOverdue,
}: BackupStatus): keyof typeof tones {
  if (!plan) return 'off';
  if (current) return current.state === 'running' ? 'running' : 'waiting';
  if (lastBackup?.state === 'failed' || lastVerification?.state === 'failed') return 'failed';
  if (isOverdue) return 'overdue';
  return lastBackup ? 'good' : 'waiting';
}

function StateBadge({ status }: { status: BackupStatus }) {
  const { t } = useTranslation('backups');
  const state = findState(status);
  return <Badge tone={tones[state]}>{t(`scheduled.states.${state}`)}</Badge>;
}

/** Problems, facts and backups, or the settings that turn scheduled backups on. */
function Status({ status }: { status: BackupStatus }) {
  const { t } = useTranslation('backups');
  if (!status.plan) {
    return (
      <>
        <p className="mt-4 max-w-prose">{t('scheduled.offText')}</p>
        <pre className="mt-3 rounded-control border border-border bg-sunken p-4 font-mono text-13 break-all whitespace-pre-wrap">
          {exampleSettings}
        </pre>
        <p className="mt-3 max-w-prose text-muted">{t('scheduled.offNote')}</p>
      </>
    );
  }
  return (
    <>
      <Problems status={status} />
      <Facts status={status} plan={status.plan} />
      <Points points={status.points} />
    </>
  );
}

/**
 * Problems for an admin to solve: a failed last backup or verification, an overdue backup, or files missing
 * from the last backup. Empty without problems.
 */
function Problems({ status }: { status: BackupStatus }) {
  const { t } = useTranslation('backups');
  const { lastBackup, lastSuccess, lastVerification, isOverdue } = status;
  const describe = ({ finishedAt, because }: BackupRun) => ({
    date: finishedAt ? formatDateTime(finishedAt) : '',
    reason: because ? localizeReason(because) : '',
  });
  const lostFiles = lastSuccess?.lostFiles ?? 0;
  return (
    <div className="mt-3 flex max-w-prose flex-col gap-2 empty:hidden">
      {lastBackup?.state === 'failed' && (
        <p className="text-danger-strong">{t('scheduled.failed', describe(lastBackup))}</p>
      )}
      {lastVerification?.state === 'failed' && (
        <p className="text-danger-strong">{t('scheduled.verificationFailed', describe(lastVerification))}</p>
      )}
      {isOverdue && <p className="text-warning-strong">{t('scheduled.overdue')}</p>}
      {lostFiles > 0 && (
        <p className="text-warning-strong">
          {t('scheduled.lost', { count: lostFiles, number: formatNumber(lostFiles) })}
        </p>
      )}
    </div>
  );
}

/** Last successful backup and verification, next backup, schedule, target, and number of stored backups. */
function Facts({ status, plan }: { status: BackupStatus; plan: NonNullable<BackupStatus['plan']> }) {
  const { t } = useTranslation('backups');
  const { lastSuccess, lastVerification, points } = status;
  const { daily, weekly, monthly } = plan.keep;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      <Fact name={t('scheduled.last')}>
        {lastSuccess?.startedAt && lastSuccess.finishedAt
          ? t('scheduled.lastValue', {
              date: formatDateTime(lastSuccess.finishedAt),
              size: formatBytes(lastSuccess.sizeBytes),
              duration: formatDuration(
                Date.parse(lastSuccess.finishedAt) - Date.parse(lastSuccess.startedAt),
              ),
            })
          : t('scheduled.none')}
      </Fact>
      <Fact name={t('scheduled.verified')}>
        {lastVerification?.state === 'succeeded' && lastVerification.finishedAt
          ? t('scheduled.verifiedValue', { date: formatDateTime(lastVerification.finishedAt) })
          : t('scheduled.none')}
      </Fact>
      <Fact name={t('scheduled.next')}>{formatDateTime(plan.nextAt)}</Fact>
      <Fact name={t('scheduled.schedule')}>{t('scheduled.scheduleValue', { schedule: plan.schedule })}</Fact>
      <Fact name={t('scheduled.target')}>
        <span className="break-all">{plan.target}</span>
      </Fact>
      <Fact name={t('scheduled.kept')}>
        {t('scheduled.keptValue', {
          number: formatNumber(points.length),
          daily: formatNumber(daily),
          weekly: formatNumber(weekly),
          monthly: formatNumber(monthly),
        })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}

/** Collapsed list of the backups that can be restored. Draws nothing without backups. */
function Points({ points }: { points: BackupStatus['points'] }) {
  const { t } = useTranslation('backups');
  if (points.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="cursor-pointer rounded-control font-semibold">{t('scheduled.show')}</summary>
      <ul className="mt-2 divide-y divide-border border-y border-border">
        {points.map(({ id, createdAt, sizeBytes }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 tabular-nums">
            <span>
              {formatDateTime(createdAt)} · {formatBytes(sizeBytes)}
            </span>
            <code className="text-13 break-all text-muted">{id}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-muted">{t('scheduled.restore')}</p>
    </details>
  );
}
