import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDiscardGuard } from '../../ui/use-discard-guard.tsx';

/** The frame of the forms of actions: asks before what was typed is lost, and says what was refused. */
export function FormDialog({
  formId,
  title,
  text,
  save,
  saving,
  size = 'md',
  isDirty,
  mutation,
  onSubmit,
  onClose,
  children,
}: {
  formId: string;
  title: string;
  text: string;
  /** The button, and what it says while it is busy. */
  save: string;
  saving: string;
  size?: 'md' | 'lg';
  isDirty: boolean;
  mutation: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'isError' | 'error'>;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('actions');
  const { isPending, isError, error } = mutation;
  const guard = useDiscardGuard(isDirty, onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && guard.leave()}
      isBusy={isPending}
      size={size}
      title={title}
      description={text}
      footer={
        <>
          <Button disabled={isPending} onClick={guard.leave}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isPending}>
            {isPending ? saving : save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void onSubmit(event);
        }}
      >
        {children}
        {isError && (
          <Banner tone="danger" title={describeError(error).message}>
            <p>{t('form.failed')}</p>
          </Banner>
        )}
      </form>
      {guard.question}
    </Dialog>
  );
}
