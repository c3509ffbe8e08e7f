import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../lib/describe-error.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';

/**
 * A modal dialog with one form. Asks before it discards input if `isDirty`, prevents double submission, and
 * shows the server's error.
 */
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
  /** Labels of the submit button, normal and busy. */
  save: string;
  busy?: string;
  cancel?: string;
  icon?: ReactNode;
  variant?: 'primary' | 'danger';
  /** Disables the submit button. */
  isIncomplete?: boolean;
  /** Buttons between cancel and submit. */
  actions?: ReactNode;
  /** Shown under the server's error. Without it the form shows errors. */
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
          // React bubbles the submit event to a form around the dialog in the tree.
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
