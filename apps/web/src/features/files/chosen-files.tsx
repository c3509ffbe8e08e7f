import type { RejectedFile } from '@anito/contract/files';
import { CircleAlert, CircleCheck, File as FileIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { useServerTexts } from '../../lib/server-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** State of a chosen file. */
export type ChosenState = 'pending' | 'uploading' | 'success' | 'error' | 'notSent';

const icons: Record<ChosenState, ReactNode> = {
  pending: <FileIcon aria-hidden size={16} className="shrink-0 text-muted" />,
  uploading: <Spinner className="text-accent-strong" />,
  success: <CircleCheck aria-hidden size={16} className="shrink-0 text-success" />,
  notSent: <FileIcon aria-hidden size={16} className="shrink-0 text-muted" />,
  error: <CircleAlert aria-hidden size={16} className="shrink-0 text-danger" />,
};

/** Files to upload, with their sizes and states. Each can be removed if `onRemove` is given. */
export function ChosenFiles({
  files,
  stateOf,
  findReason,
  onRemove,
}: {
  files: File[];
  stateOf: (index: number) => ChosenState;
  /** Returns why the server rejected a file. */
  findReason?: (index: number) => RejectedFile | undefined;
  onRemove?: ((file: File) => void) | undefined;
}) {
  const { t } = useTranslation('sources');
  const localize = useServerTexts();
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <section aria-labelledby="chosen-files">
      <h3 id="chosen-files" className="flex justify-between gap-4 text-14 text-muted tabular-nums">
        <span>{t('upload.chosen', { count: files.length, number: formatNumber(files.length) })}</span>
        <span>{formatBytes(total)}</span>
      </h3>
      <ul className="mt-2 max-h-60 divide-y divide-border overflow-y-auto rounded-control border border-border">
        {files.map((file, index) => {
          const state = stateOf(index);
          const rejected = findReason?.(index);
          return (
            <li
              key={`${file.name}_${file.size}_${file.lastModified}`}
              className="flex min-h-11 items-center gap-3 py-1 pr-1 pl-3"
            >
              {icons[state]}
              <span className="min-w-0 flex-1">
                <span className="block truncate" title={file.name}>
                  {file.name}
                </span>
                {state === 'notSent' && (
                  <span className="block text-13 text-muted">{t('upload.notSent')}</span>
                )}
                {state === 'error' && (
                  <span className="block text-13 break-words text-danger-strong">
                    {rejected
                      ? localize({ text: rejected.error, because: rejected.because })
                      : t('upload.failedFile')}
                  </span>
                )}
              </span>
              <span className="shrink-0 pr-2 text-13 text-muted tabular-nums">{formatBytes(file.size)}</span>
              {onRemove && (
                <IconButton
                  size="sm"
                  label={t('upload.remove', { file: file.name })}
                  icon={<X size={16} />}
                  onClick={() => onRemove(file)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
