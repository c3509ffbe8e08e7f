import { limits } from '@anito/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { RoomLines } from '../../source-kind/room/room-lines.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { countSent } from './check-files.ts';
import { ChosenFiles, type ChosenState } from './chosen-files.tsx';
import { describeFailed } from './describe-failed.ts';
import type { CreationState } from './use-create-files.ts';

type SourceName = { name: string; description: string };

/** Second step of a new files source: its name and description, and the progress and result of the upload. */
export function NameStep({
  value,
  isNameProposed,
  onChange,
  files,
  onFilesChange,
  state,
}: {
  value: SourceName;
  isNameProposed: boolean;
  onChange: (value: SourceName) => void;
  files: File[];
  /** Called when a file is removed after a failed upload. */
  onFilesChange: (files: File[]) => void;
  state: CreationState;
}) {
  const { t } = useTranslation('sources');
  const [wasBlurred, setWasBlurred] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  useEffect(() => nameRef.current?.focus(), []);
  const isLocked = state.kind === 'uploading' || state.kind === 'created';
  const sent = state.kind === 'uploading' ? (state.progress?.sent ?? 0) : 0;
  const sentCount = countSent(
    files.map((file) => file.size),
    sent,
  );
  const findRejected = (index: number) =>
    state.kind === 'created' ? state.rejected.find((rejected) => rejected.index === index) : undefined;
  function stateOf(index: number): ChosenState {
    if (state.kind === 'created') return findRejected(index) ? 'error' : 'success';
    if (state.kind === 'failed') return describeFailed(state.badFile, index);
    if (state.kind !== 'uploading') return 'pending';
    if (index < sentCount) return 'success';
    return index === sentCount ? 'uploading' : 'pending';
  }
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={nameRef}
        label={t('create.name')}
        required
        placeholder={t('create.namePlaceholder')}
        maxLength={limits.connectionNameMax}
        autoComplete="off"
        readOnly={isLocked}
        isProposal={isNameProposed}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
        onBlur={() => setWasBlurred(value.name !== '' || wasBlurred)}
        error={
          wasBlurred && value.name.trim().length < limits.connectionNameMin
            ? t('create.nameMissing')
            : undefined
        }
      />
      <TextArea
        label={t('create.description')}
        isOptional
        rows={2}
        placeholder={t('create.descriptionPlaceholder')}
        maxLength={limits.descriptionMax}
        readOnly={isLocked}
        value={value.description}
        onChange={(event) => onChange({ ...value, description: event.target.value })}
      />
      <UploadState state={state} />
      <ChosenFiles
        files={files}
        stateOf={stateOf}
        findReason={findRejected}
        onRemove={
          state.kind === 'failed'
            ? (file) => onFilesChange(files.filter((other) => other !== file))
            : undefined
        }
      />
    </div>
  );
}

/** Progress or result of the upload. Draws nothing before the upload starts. */
function UploadState({ state }: { state: CreationState }) {
  const { t } = useTranslation('sources');
  if (state.kind === 'failed') {
    return (
      <Banner tone="danger" title={t('toast.uploadFailed')}>
        <p>{t('toast.uploadFailedText')}</p>
        <p>{state.reason}</p>
        {state.isOutOfRoom && <RoomLines />}
        <p className="text-muted">{t('upload.failedMeaning')}</p>
      </Banner>
    );
  }
  if (state.kind === 'created' && state.rejected.length > 0) {
    const count = state.rejected.length;
    return (
      <Banner tone="warning" title={t('upload.someRejected', { count, number: formatNumber(count) })}>
        {t('upload.othersKept')}
      </Banner>
    );
  }
  if (state.kind === 'created') return <Banner tone="success">{t('create.done')}</Banner>;
  if (state.kind !== 'uploading') return null;
  const { progress } = state;
  // The browser counts the bytes given to the network. The server still checks the files after that.
  const isChecking = progress !== undefined && progress.sent >= progress.total;
  const label = isChecking ? t('upload.checking') : t('upload.uploading');
  return (
    <div>
      <span role="status" className="sr-only">
        {label}
      </span>
      <ProgressBar
        label={label}
        value={progress && !isChecking ? (progress.sent / progress.total) * 100 : undefined}
        detail={
          progress &&
          t('upload.sent', { sent: formatBytes(progress.sent), total: formatBytes(progress.total) })
        }
      />
    </div>
  );
}
