import type { Connection, SyncProgress } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useKind } from '../../../source-kind/kinds-context.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { FailedDocuments } from './failed-documents.tsx';

/**
 * Progress of a running sync: a bar, counts, and the first documents that could not be read. Without counts,
 * only that it is starting.
 */
export function ConnectionProgress({ progress, type }: Pick<Connection, 'progress' | 'type'>) {
  const { t } = useTranslation(['sources', 'syncing']);
  const { unit = 'pages' } = useKind(type);
  if (!progress || progress.isIndeterminate) {
    return (
      <div className="flex flex-col gap-3">
        <ProgressBar label={t('progress.starting')} />
        <p className="text-13 text-muted">{t('progress.startingHint')}</p>
      </div>
    );
  }
  const { total, completed, successful, failed, failedPages, percentage } = progress;
  const remaining = Math.max(0, total - completed);
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label={<CurrentActivity progress={progress} />}
        value={percentage}
        detail={`${Math.round(percentage)}% · ${t(`syncing:done.${unit}`, {
          count: total,
          done: formatNumber(completed),
          total: formatNumber(total),
        })}`}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted tabular-nums">
        <span>{t('progress.successful', { count: successful, number: formatNumber(successful) })}</span>
        <span className={failed > 0 ? 'text-danger-strong' : undefined}>
          {t('progress.failed', { count: failed, number: formatNumber(failed) })}
        </span>
        <span>{t('progress.remaining', { count: remaining, number: formatNumber(remaining) })}</span>
      </p>
      {failedPages.length > 0 && (
        <FailedDocuments title={t('progress.failedPages')} documents={failedPages} />
      )}
    </div>
  );
}

/** What a sync is doing: looking for changes, or processing the document with this title. */
function CurrentActivity({ progress: { isRefreshing, title } }: { progress: SyncProgress }) {
  const { t } = useTranslation('sources');
  if (isRefreshing) return t('progress.looking');
  return title ? t('progress.reading', { title }) : t('progress.syncing');
}
