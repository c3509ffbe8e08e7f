import type { Archive } from '@anito/contract/archives';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatBytes, formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { localizeReason } from '../../lib/server-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ArchiveKind } from './archive-kinds.ts';
import { useDeleteArchive, useDownloadArchive } from './archives.queries.ts';

/**
 * Row of one archive: its state, a download button when it is ready, and a delete button when it is finished
 * or has failed.
 */
export function ArchiveRow({ shelf, archive }: { shelf: ArchiveKind; archive: Archive }) {
  const { t } = useTranslation(shelf.area);
  const { id, state, finishedAt } = archive;
  const date = formatDateTime(archive.createdAt);
  const [isConfirming, setIsConfirming] = useState(false);
  const download = useDownloadArchive(shelf, id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{date}</p>
        <State shelf={shelf} archive={archive} />
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <Button
            size="sm"
            icon={<Download aria-hidden size={16} />}
            aria-label={t('downloadOf', { date })}
            isBusy={download.isPending}
            onClick={() =>
              download.mutate(undefined, {
                onError: (error) => showFailure(t('downloadFailed'), error),
              })
            }
          >
            {t('download')}
          </Button>
        )}
        {finishedAt && (
          <Button
            size="sm"
            icon={<Trash2 aria-hidden size={16} />}
            aria-label={t('deleteOf', { date })}
            onClick={() => setIsConfirming(true)}
          >
            {t('delete')}
          </Button>
        )}
      </div>
      {isConfirming && (
        <DeleteDialog shelf={shelf} id={id} date={date} onClose={() => setIsConfirming(false)} />
      )}
    </li>
  );
}

/**
 * Progress or failure of an archive. For a finished one: its content, its expiry, and the number of files
 * that could not be included.
 */
function State({ shelf, archive }: { shelf: ArchiveKind; archive: Archive }) {
  const { t } = useTranslation(shelf.area);
  const { state, done, total, because, outcome, expiresAt } = archive;
  if (state === 'queued') return <p className="text-muted">{t('queued')}</p>;
  if (state === 'running') {
    return <ProgressBar label={t('making')} value={total > 0 ? (100 * done) / total : undefined} />;
  }
  if (state === 'failed') {
    return (
      <p className="text-danger-strong">
        {t('failed')}: {because && localizeReason(because)}
      </p>
    );
  }
  const { rows: rowCount = 0, files: fileCount = 0, lost: lostCount = 0 } = outcome;
  const holds = t('holds', {
    size: formatBytes(archive.sizeBytes),
    rows: formatNumber(rowCount),
    files: formatNumber(fileCount),
  });
  return (
    <>
      <p className="text-muted tabular-nums">
        {holds}
        {expiresAt && ` · ${t('until', { date: formatDate(expiresAt) })}`}
      </p>
      {lostCount > 0 && (
        <p className="text-warning-strong">
          {t('lost', { count: lostCount, number: formatNumber(lostCount) })}
        </p>
      )}
    </>
  );
}

type DeleteDialogProps = { shelf: ArchiveKind; id: number; date: string; onClose: () => void };

/** Asks before an archive is deleted. */
function DeleteDialog({ shelf, id, date, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(shelf.area);
  const removal = useDeleteArchive(shelf, id);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      busyLabel={t('deleting')}
      isBusy={removal.isPending}
      error={removal.error && describeError(removal.error).message}
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess: () => {
            showToast({ type: 'success', title: t('deleted') });
            onClose();
          },
        })
      }
    >
      <p>{t('deleteText', { date })}</p>
    </ConfirmDialog>
  );
}
