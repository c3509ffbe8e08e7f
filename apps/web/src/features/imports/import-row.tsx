import type { DataImport } from '@anito/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useServerTexts } from '../../lib/server-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { ImportResult } from './import-result.tsx';
import { useDeleteImport } from './imports.queries.ts';

/** One import with its state, and a button that cancels or removes it. */
export function ImportRow({ dataImport }: { dataImport: DataImport }) {
  const { t } = useTranslation('imports');
  const date = formatDateTime(dataImport.createdAt);
  const [isConfirming, setIsConfirming] = useState(false);
  const removal = useDeleteImport(dataImport.id);
  const remove = (onSuccess?: () => void) =>
    removal.mutate(undefined, {
      ...(onSuccess && { onSuccess }),
      onError: (error) => showFailure(t('removeFailed'), error),
    });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{date}</p>
        <State dataImport={dataImport} />
      </div>
      {dataImport.finishedAt ? (
        <Button
          size="sm"
          aria-label={t('removeOf', { date })}
          isBusy={removal.isPending}
          onClick={() => remove()}
        >
          {t('remove')}
        </Button>
      ) : (
        <Button size="sm" aria-label={t('stopOf', { date })} onClick={() => setIsConfirming(true)}>
          {t('stop')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming && !dataImport.finishedAt}
        onOpenChange={setIsConfirming}
        title={t('stopTitle')}
        confirmLabel={t('stop')}
        busyLabel={t('stopping')}
        isBusy={removal.isPending}
        onConfirm={() => remove(() => setIsConfirming(false))}
      >
        <p>{t('stopText')}</p>
      </ConfirmDialog>
    </li>
  );
}

/** Progress, failure or result of an import. */
function State({ dataImport }: { dataImport: DataImport }) {
  const { t } = useTranslation('imports');
  const localize = useServerTexts();
  const { state, stage, done, total, because, sizeBytes } = dataImport;
  if (state === 'uploading') {
    return <p className="text-muted">{t('halfSent', { size: formatBytes(sizeBytes) })}</p>;
  }
  if (state === 'queued') return <p className="text-muted">{t('queued')}</p>;
  if (state === 'running') {
    return (
      <ProgressBar
        label={t(`stage.${stage ?? 'check'}`)}
        value={total > 0 ? (100 * done) / total : undefined}
        detail={total > 0 ? t('of', { done: formatNumber(done), total: formatNumber(total) }) : ' '}
      />
    );
  }
  if (state === 'failed') {
    return <p className="max-w-prose text-danger-strong">{localize({ text: t('failed'), because })}</p>;
  }
  return <ImportResult dataImport={dataImport} />;
}
