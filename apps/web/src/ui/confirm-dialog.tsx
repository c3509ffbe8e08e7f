import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { TextField } from './text-field.tsx';
import { findFirstField, useReturnFocus } from './use-return-focus.ts';

const variants = {
  danger: { icon: CircleAlert, tint: 'bg-danger-soft text-danger-strong' },
  warning: { icon: TriangleAlert, tint: 'bg-warning-soft text-warning-strong' },
  info: { icon: Info, tint: 'bg-accent-soft text-accent-strong' },
};

/**
 * Asks for confirmation before an important action. State in `children` what is lost and how much. With
 * `confirmationText` the button is disabled until exactly that text is typed. Enter confirms, Escape cancels.
 */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  variant = 'danger',
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel,
  confirmationText,
  confirmationNotes,
  error,
  isBusy = false,
  onConfirm,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  variant?: keyof typeof variants;
  title: ReactNode;
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  confirmationText?: string;
  /** Shown under the field while the typed text differs, and once it matches. */
  confirmationNotes?: { mismatch: string; match: string };
  /** Why the last try failed. The dialog stays open. */
  error?: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('ui');
  const returnFocus = useReturnFocus();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (isOpen) setTyped('');
  }, [isOpen]);
  const { icon: Icon, tint } = variants[variant];
  const canConfirm = !isBusy && (confirmationText === undefined || typed === confirmationText);
  function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles events of a dialog to the form around it in the tree.
    event.stopPropagation();
    if (canConfirm) onConfirm();
  }
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(next) => (isBusy && !next ? undefined : onOpenChange(next))}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus(event);
            const field = findFirstField(event.currentTarget as HTMLElement);
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          className="fixed inset-x-0 bottom-0 z-40 max-h-[calc(100dvh-2rem)] w-full animate-sheet-in overflow-y-auto rounded-t-card bg-raised shadow-float focus:outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[28rem] sm:animate-pop-in sm:rounded-card"
        >
          <form onSubmit={submit}>
            <div className="flex gap-4 p-4 sm:p-6">
              <span className={cx('grid size-10 shrink-0 place-items-center rounded-full', tint)}>
                <Icon aria-hidden size={20} />
              </span>
              <div className="min-w-0 flex-1">
                <AlertDialog.Title className="pt-1 text-20 font-semibold">{title}</AlertDialog.Title>
                <AlertDialog.Description asChild>
                  <div className="mt-2 flex flex-col gap-2 text-muted">{children}</div>
                </AlertDialog.Description>
                {confirmationText !== undefined && (
                  <TextField
                    className="mt-4"
                    label={t('typeToConfirm', { text: confirmationText })}
                    hint={
                      typed !== '' &&
                      (typed === confirmationText ? (
                        <span className="text-success-strong">{confirmationNotes?.match}</span>
                      ) : (
                        confirmationNotes?.mismatch
                      ))
                    }
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    disabled={isBusy}
                  />
                )}
                {error && (
                  <p role="alert" className="mt-4 rounded-control bg-danger-soft p-3 text-danger-strong">
                    {error}
                  </p>
                )}
              </div>
            </div>
            <div className="flex flex-col-reverse gap-2 border-t border-border p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              <AlertDialog.Cancel asChild>
                <Button disabled={isBusy}>{cancelLabel ?? t('cancel')}</Button>
              </AlertDialog.Cancel>
              <Button
                type="submit"
                variant={variant === 'danger' ? 'danger' : 'primary'}
                disabled={!canConfirm && !isBusy}
                isBusy={isBusy}
              >
                {isBusy && busyLabel ? busyLabel : confirmLabel}
              </Button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
