import type { SourceFile } from '@anito/contract/files';
import { CircleAlert, Download, RefreshCw, ScrollText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useServerTexts } from '../../lib/server-texts.ts';
import { isRunning, type Reingest } from '../../source-kind/reingest/reingest.ts';
import { ReingestState } from '../../source-kind/reingest/reingest-state.tsx';
import { cx } from '../../ui/cx.ts';
import { FactLine } from '../../ui/fact-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** One uploaded file with its state and its actions. */
export function FileRow({
  file,
  reingest,
  isOutdated,
  isSyncing,
  isDownloading,
  onOpen,
  onDownload,
  onReingest,
  onDelete,
}: {
  file: SourceFile;
  reingest: Reingest | undefined;
  /** A newer file has the same name. */
  isOutdated: boolean;
  /** During a sync of the whole source, single files cannot be read again. */
  isSyncing: boolean;
  isDownloading: boolean;
  onOpen: () => void;
  onDownload: () => void;
  onReingest: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('sources');
  const localize = useServerTexts();
  const name = file.originalFileName;
  const isBusy = isRunning(reingest);
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-3 px-3 py-2 transition-colors',
        reingest?.status === 'Completed' && 'bg-success-soft',
        reingest?.status === 'Failed' && 'bg-danger-soft',
      )}
    >
      <div className="min-w-0 flex-1 basis-56 py-1">
        <p className="truncate" title={name}>
          {name}
        </p>
        <FactLine className="mt-0.5">
          <span>{file.fileSizeFormatted}</span>
          <FileState file={file} reingest={reingest} isSyncing={isSyncing} />
        </FactLine>
        {file.error && !isBusy && (
          <p className="mt-1 flex gap-1 text-13 text-danger-strong">
            <CircleAlert aria-hidden size={16} className="shrink-0" />
            <span className="min-w-0 break-words">
              {localize({ text: file.error, because: file.because })}
            </span>
          </p>
        )}
        {!file.error &&
          !isBusy &&
          file.warnings?.map((warning) => (
            <p key={warning.text} className="mt-1 flex gap-1 text-13 text-warning-strong">
              <CircleAlert aria-hidden size={16} className="shrink-0" />
              <span className="min-w-0 break-words">{localize(warning)}</span>
            </p>
          ))}
        {isOutdated && (
          <p className="mt-1 flex gap-1 text-13 text-warning-strong">
            <CircleAlert aria-hidden size={16} className="shrink-0" />
            <span className="min-w-0">{t('files.outdated')}</span>
          </p>
        )}
      </div>
      <div className="-mr-2 ml-auto flex">
        {file.documentId !== null && file.chunkCount > 0 && (
          <IconButton
            label={t('files.open', { file: name })}
            icon={<ScrollText size={16} />}
            onClick={onOpen}
          />
        )}
        <IconButton
          label={t('files.download', { file: name })}
          icon={<Download size={16} />}
          isBusy={isDownloading}
          onClick={onDownload}
        />
        <IconButton
          label={t('files.reingest', { file: name })}
          icon={<RefreshCw size={16} />}
          isBusy={isBusy}
          disabled={isSyncing}
          onClick={onReingest}
        />
        <IconButton
          variant="danger"
          label={t('files.delete', { file: name })}
          icon={<Trash2 size={16} />}
          disabled={isBusy}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

/** State of a file: being read again, unreadable, waiting for a sync, or its number of passages. */
function FileState({
  file,
  reingest,
  isSyncing,
}: {
  file: SourceFile;
  reingest: Reingest | undefined;
  isSyncing: boolean;
}) {
  const { t } = useTranslation('sources');
  if (reingest && reingest.status !== 'Failed') return <ReingestState reingest={reingest} />;
  if (file.error) return <span className="text-danger-strong">{t('files.unreadable')}</span>;
  if (!file.isProcessed) {
    return (
      <span className="flex items-center gap-1">
        {isSyncing && <Spinner />}
        {isSyncing ? t('files.processing') : t('files.notSynced')}
      </span>
    );
  }
  return <span>{t('files.chunks', { count: file.chunkCount, number: formatNumber(file.chunkCount) })}</span>;
}
