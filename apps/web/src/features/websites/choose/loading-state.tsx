import { LoaderCircle, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { LoadingProgress } from './use-page-loading.ts';

/** Progress of reading the discovered pages, with buttons to stop or to read more. */
export function LoadingState({
  loading,
  waitingCount,
  onStop,
  onMore,
}: {
  loading: LoadingProgress;
  /** Number of discovered pages that were not read yet. */
  waitingCount: number;
  onStop: () => void;
  onMore: () => void;
}) {
  const { t } = useTranslation('websites');
  if (loading.kind === 'first') {
    const { current, total } = loading;
    return (
      <div className="flex flex-col gap-3 rounded-card border border-border bg-raised p-4">
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <ProgressBar
              label={t('select.loading', { current: formatNumber(current), total: formatNumber(total) })}
              value={((current - 1) / total) * 100}
            />
          </div>
          <Button size="sm" icon={<Square aria-hidden size={16} />} onClick={onStop}>
            {t('select.stop')}
          </Button>
        </div>
        <p className="text-13 text-muted">{t('select.loadingHint')}</p>
      </div>
    );
  }
  if (waitingCount === 0) return null;
  const isBusy = loading.kind === 'more';
  const hasFailed = loading.kind === 'idle' && loading.error !== undefined;
  return (
    <Banner
      tone={hasFailed ? 'danger' : 'info'}
      title={hasFailed && t('select.moreFailed')}
      action={
        <Button size="sm" icon={<LoaderCircle aria-hidden size={16} />} isBusy={isBusy} onClick={onMore}>
          {t('select.more')}
        </Button>
      }
    >
      {hasFailed && <p>{describeError(loading.error).message}</p>}
      <p>{t('select.waiting', { count: waitingCount, number: formatNumber(waitingCount) })}</p>
    </Banner>
  );
}
