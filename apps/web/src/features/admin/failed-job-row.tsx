import type { DeadLetteredJob } from '@anito/contract/dead-lettered-jobs';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { SourceTypeIcon } from '../../source-kind/source-type-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useRetryFailedJob } from './failed-jobs.queries.ts';

/** Kinds of jobs with a display name. A newer server may send others. */
const kinds = [
  'document',
  'sync-connection',
  'refresh-source',
  'reingest-document',
  'retry-sync',
  'notify-failed-sync',
  'maintain-large-account',
] as const;

/** Returns the display name of a kind of job. An unknown kind keeps its own name. */
function useKindName(name: string): string {
  const { t } = useTranslation('admin');
  const kind = kinds.find((each) => each === name);
  return kind ? t(`failedJobs.kinds.${kind}`) : name;
}

/**
 * One failed job: title, source, owner, reason and time, with a retry button. `onRetried` is called after the
 * retry was accepted.
 */
export function FailedJobRow({ job, onRetried }: { job: DeadLetteredJob; onRetried: () => void }) {
  const { t } = useTranslation('admin');
  const { id, title, source, email, attempts, setAsideAt } = job;
  const kind = useKindName(job.kind);
  const name = title?.trim() || kind;
  const retry = useRetryFailedJob(id, {
    onSuccess: (isStarted) => {
      showToast({
        type: 'success',
        title: isStarted ? t('failedJobs.tried', { name }) : t('failedJobs.next', { name }),
      });
      onRetried();
    },
    onError: (error) => showFailure(t('failedJobs.notTried', { name }), error),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">{name}</p>
        <p className="mt-1 max-w-prose">{t('failedJobs.why', { number: formatNumber(attempts) })}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
          {name !== kind && <li>{kind}</li>}
          {source && (
            <li className="flex min-w-0 items-center gap-1">
              <SourceTypeIcon type={source.type} />
              <span className="min-w-0 break-words">{source.name}</span>
            </li>
          )}
          <li className="min-w-0 break-words">{email ?? t('failedJobs.noAccount')}</li>
          <li>
            <time dateTime={setAsideAt} title={formatDateTime(setAsideAt)}>
              {formatRelative(setAsideAt)}
            </time>
          </li>
        </ul>
      </div>
      <Button
        className="max-sm:w-full"
        icon={<RotateCw aria-hidden size={16} />}
        isBusy={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {retry.isPending ? t('failedJobs.trying') : t('failedJobs.tryAgain')}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </li>
  );
}
