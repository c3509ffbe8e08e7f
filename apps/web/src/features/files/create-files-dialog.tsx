import { limits } from '@anito/contract/limits';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionKey } from '../../source-kind/connections.ts';
import { useFreeName } from '../../source-kind/use-free-name.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDiscardGuard } from '../../ui/use-discard-guard.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { FilePicker } from './file-picker.tsx';
import { NameStep } from './name-step.tsx';
import { proposeName } from './propose-name.ts';
import { useCreateFiles } from './use-create-files.ts';

const closeAfterMs = 1_500;
const formId = 'create-files-form';

/** Dialog that creates a files source in two steps: choose the files, then name the source. */
export function CreateFilesDialog({
  onClose: close,
  onUploaded,
}: {
  onClose: () => void;
  /** Called with the new source after its dialog has closed. */
  onUploaded?: (key: ConnectionKey) => void;
}) {
  const { t } = useTranslation('sources');
  const [step, setStep] = useState<0 | 1>(0);
  const [files, setFiles] = useState<File[]>([]);
  const [ownName, setOwnName] = useState<string>();
  const [description, setDescription] = useState('');
  const proposedName = useFreeName(proposeName(files));
  const typedName = ownName ?? proposedName;
  const { state, create, cancel, reset } = useCreateFiles();
  const isUploading = state.kind === 'uploading';
  const createdId = state.kind === 'created' ? state.id : undefined;
  const isCreated = createdId !== undefined;
  const onClose = useCallback(() => {
    close();
    if (createdId !== undefined) onUploaded?.({ id: createdId, type: 'file' });
  }, [close, onUploaded, createdId]);
  /** Some files were rejected. The user closes the dialog after reading that. */
  const hasRejected = state.kind === 'created' && state.rejected.length > 0;
  const name = typedName.trim();
  const canCreate = name.length >= limits.connectionNameMin && files.length > 0 && !isUploading && !isCreated;

  const hasInput = files.length > 0 || ownName !== undefined || description !== '';
  const { leave, question } = useDiscardGuard(hasInput, onClose);

  useEffect(() => {
    if (!isCreated || hasRejected) return;
    const timer = setTimeout(() => {
      showToast({ type: 'success', title: t('toast.created'), message: t('toast.createdText') });
      onClose();
    }, closeAfterMs);
    return () => clearTimeout(timer);
  }, [isCreated, hasRejected, onClose, t]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canCreate) void create({ name, description: description.trim(), files });
  }
  function goToName() {
    if (ownName?.trim() === '') setOwnName(undefined);
    goTo(1);
  }
  function goTo(next: 0 | 1) {
    reset();
    setStep(next);
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && (isCreated ? onClose() : leave())}
      isBusy={isUploading || (isCreated && !hasRejected)}
      title={t('create.title')}
      footer={
        step === 0 ? (
          <>
            <Button onClick={leave}>{t('cancel')}</Button>
            {/* A separate button: if it became the next step's submit button, the same click would submit the form. */}
            <Button key="next" variant="primary" disabled={files.length === 0} onClick={goToName}>
              {t('create.next')}
            </Button>
          </>
        ) : hasRejected ? (
          <Button variant="primary" onClick={onClose}>
            {t('create.finish')}
          </Button>
        ) : (
          <>
            {isUploading ? (
              <Button onClick={cancel}>{t('create.cancelUpload')}</Button>
            ) : (
              <Button icon={<ArrowLeft aria-hidden size={16} />} disabled={isCreated} onClick={() => goTo(0)}>
                {t('create.back')}
              </Button>
            )}
            <Button
              key="submit"
              type="submit"
              form={formId}
              variant="primary"
              disabled={!canCreate && !isUploading}
              isBusy={isUploading}
            >
              {isUploading ? t('create.busy') : t('create.submit')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6 pt-2">
        <Stepper
          label={t('create.steps')}
          steps={[t('create.stepFiles'), t('create.stepName')]}
          current={step}
        />
        {step === 0 ? (
          <FilesStep files={files} onChange={setFiles} />
        ) : (
          <form id={formId} noValidate onSubmit={submit}>
            <NameStep
              value={{ name: typedName, description }}
              isNameProposed={ownName === undefined}
              onChange={(value) => {
                if (value.name !== typedName) setOwnName(value.name);
                setDescription(value.description);
              }}
              files={files}
              onFilesChange={(remaining) => {
                setFiles(remaining);
                goTo(remaining.length > 0 ? 1 : 0);
              }}
              state={state}
            />
          </form>
        )}
      </div>
      {question}
    </Dialog>
  );
}

/** First step of a new files source: choose files, and remove some again. */
function FilesStep({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <FilePicker
        chosen={files}
        wording="create"
        onAccept={(accepted) => onChange([...files, ...accepted])}
      />
      {files.length > 0 && (
        <ChosenFiles
          files={files}
          stateOf={() => 'pending'}
          onRemove={(removed) => onChange(files.filter((file) => file !== removed))}
        />
      )}
    </div>
  );
}
