import type { SyncProgress } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { FailedDocuments } from './failed-documents.tsx';

/** How far a sync is: bar, counts, and the first pages that could not be read. */
export function ConnectionProgress({ progress }: { progress: SyncProgress | null }) {
  const { t } = useTranslation('sources');
  if (!progress || progress.isIndeterminate) {
    return (
      <div className="flex flex-col gap-3">
        <ProgressBar label={t('progress.starting')} />
        <p className="text-12 text-muted">{t('progress.startingHint')}</p>
      </div>
    );
  }
  const { total, completed, successful, failed, failedPages, percentage } = progress;
  const remaining = Math.max(0, total - completed);
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label={<Doing progress={progress} />}
        value={percentage}
        detail={t('progress.percent', { percent: Math.round(percentage) })}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted tabular-nums">
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

/** What is being done just now: looking through the source, or learning what changed. */
function Doing({ progress: { isRefreshing, completed, total, title } }: { progress: SyncProgress }) {
  const { t } = useTranslation('sources');
  if (isRefreshing) {
    const current = Math.min(completed + 1, total);
    return t('progress.looking', { current: formatNumber(current), total: formatNumber(total) });
  }
  return title ? t('progress.reading', { title }) : t('progress.syncing');
}
