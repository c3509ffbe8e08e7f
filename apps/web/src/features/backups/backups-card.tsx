import type { Archive } from '@anito/contract/archives';
import { limits } from '@anito/contract/limits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { BackupRow } from './backup-row.tsx';
import { useBackups, useStartBackup } from './backups.queries.ts';

/** For admins: backups of the installation, and the way to another one. */
export function BackupsCard() {
  const { t } = useTranslation('backups');
  const titleId = useId();
  const query = useBackups();
  const start = useStartBackup();
  const isMaking = query.data?.some(({ finishedAt }) => !finishedAt) ?? false;
  return (
    <Card className="mt-4 max-w-3xl" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-16 font-semibold">
          {t('title')}
        </h2>
        <Button
          disabled={isMaking}
          isBusy={start.isPending}
          onClick={() =>
            start.mutate(undefined, {
              onSuccess: () => showToast({ type: 'info', title: t('started') }),
              onError: (error) =>
                showToast({ type: 'error', title: t('startFailed'), message: describeError(error).message }),
            })
          }
        >
          {start.isPending ? t('starting') : t('start')}
        </Button>
      </div>
      <p className="mt-1 max-w-prose text-muted">
        {t('text', { kept: formatNumber(limits.backupsKept), days: formatNumber(limits.backupDays) })}
      </p>
      <p className="mt-2 max-w-prose text-muted">{t('restore')}</p>
      {query.data ? (
        <Backups backups={query.data} />
      ) : query.isError ? (
        <QueryFailure query={query} title={t('failedTitle')} meaning={t('failedText')} size="inline" />
      ) : (
        <LoadingRegion label={t('loading')} className="mt-4">
          <Skeleton className="h-12" />
        </LoadingRegion>
      )}
    </Card>
  );
}

function Backups({ backups }: { backups: Archive[] }) {
  const { t } = useTranslation('backups');
  if (backups.length === 0) return <p className="mt-4">{t('empty')}</p>;
  return (
    <ul className="mt-4 divide-y divide-border border-y border-border">
      {backups.map((backup) => (
        <BackupRow key={backup.id} backup={backup} />
      ))}
    </ul>
  );
}
