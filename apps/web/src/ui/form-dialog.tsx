import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../lib/describe-error.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';

/** A dialog with one form: asks before what was typed is lost, is sent once at a time, and says what was refused. */
export function FormDialog({
  saving: { isPending, error },
  isDirty = false,
  save,
  busy = save,
  cancel,
  icon,
  variant = 'primary',
  isIncomplete = false,
  actions,
  failed,
  formClass = 'flex flex-col gap-4',
  onSubmit,
  onClose,
  children,
  ...dialog
}: Pick<DialogProps, 'title' | 'description' | 'size' | 'initialFocus'> & {
  saving: { isPending: boolean; error: Error | null };
  isDirty?: boolean;
  /** The button that submits, and what it says while it is busy. */
  save: string;
  busy?: string;
  cancel?: string;
  icon?: ReactNode;
  variant?: 'primary' | 'danger';
  /** Keeps the button off. */
  isIncomplete?: boolean;
  /** Buttons between the two. */
  actions?: ReactNode;
  /** Stands under what the server said of a failure; without it the form tells of failures. */
  failed?: ReactNode;
  formClass?: string;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const formId = useId();
  const guard = useDiscardGuard(isDirty, onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && guard.leave()}
      isBusy={isPending}
      {...dialog}
      footer={
        <>
          <Button disabled={isPending} onClick={guard.leave}>
            {cancel ?? t('cancel')}
          </Button>
          {actions}
          <Button
            type="submit"
            form={formId}
            variant={variant}
            icon={icon}
            disabled={isIncomplete}
            isBusy={isPending}
          >
            {isPending ? busy : save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={formClass}
        onSubmit={(event) => {
          event.preventDefault();
          // Opened from within another form it is no part of that one, though React passes its events on.
          event.stopPropagation();
          if (!isPending) void onSubmit(event);
        }}
      >
        {children}
        {failed && error && (
          <Banner tone="danger" title={describeError(error).message}>
            {failed}
          </Banner>
        )}
      </form>
      {guard.question}
    </Dialog>
  );
}
