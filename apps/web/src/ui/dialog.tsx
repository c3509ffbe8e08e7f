import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { ScrollBody } from './scroll-body.tsx';
import { findFirstField, useReturnFocus } from './use-return-focus.ts';

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** A sentence under the title, announced when the dialog opens. */
  description?: ReactNode;
  /** Widths: sm 400, md 560, lg 768, xl 1024 px. `full` fills the window. On phones all are sheets. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** While busy, Escape, the close button and clicks outside do not close it. */
  isBusy?: boolean;
  /** False hides the close button, for dialogs that require a decision. */
  hasCloseButton?: boolean;
  /**
   * Element to focus first. By default the first field, or the first focusable element if there is no field.
   */
  initialFocus?: RefObject<{ focus: () => void } | null>;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  /** Buttons beside the close button, such as a fullscreen toggle. */
  headerActions?: ReactNode;
  /** Lets the body fill the dialog to its edges and scroll separately, as a chat does. */
  hasOwnScroll?: boolean;
  children?: ReactNode;
};

const widths = {
  sm: 'sm:max-w-[25rem]',
  md: 'sm:max-w-[35rem]',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-5xl',
  full: 'h-full sm:h-[calc(100dvh-2rem)] sm:max-w-[calc(100vw-2rem)]',
};

/**
 * A modal dialog in the middle of the screen. On phones it is a sheet that rises from the bottom. While
 * `isBusy`, the user cannot close it.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  size = 'md',
  isBusy = false,
  hasCloseButton = true,
  initialFocus,
  footer,
  headerActions,
  hasOwnScroll = false,
  children,
}: DialogProps) {
  const { t } = useTranslation('ui');
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(next) => (isBusy && !next ? undefined : onOpenChange(next))}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          // A click on a toast above the dialog must not close it.
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-toasts]')) {
              event.preventDefault();
            }
          }}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus(event);
            const first = initialFocus?.current ?? findFirstField(event.currentTarget as HTMLElement);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          className={cx(
            'fixed z-40 flex w-full flex-col overflow-hidden bg-raised text-text shadow-float focus:outline-none',
            'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] animate-sheet-in rounded-t-card',
            'sm:inset-0 sm:m-auto sm:max-h-[calc(100dvh-2rem)] sm:animate-pop-in sm:rounded-card',
            size !== 'full' && 'sm:h-fit',
            widths[size],
          )}
        >
          <header className="px-4 pt-4 pb-2 sm:px-6 sm:pt-5">
            <div className="-mr-2 flex items-start gap-2">
              <Primitive.Title className="min-w-0 flex-1 py-2 text-20 font-semibold">{title}</Primitive.Title>
              {headerActions}
              {hasCloseButton && (
                <IconButton
                  label={t('close')}
                  hasTooltip={false}
                  icon={<X size={20} />}
                  disabled={isBusy}
                  onClick={() => onOpenChange(false)}
                />
              )}
            </div>
            {description && (
              <Primitive.Description className="max-w-prose text-muted">{description}</Primitive.Description>
            )}
          </header>
          {hasOwnScroll ? (
            <div className="flex min-h-0 flex-1 flex-col">{children}</div>
          ) : (
            <ScrollBody className="px-4 pt-4 pb-4 sm:px-6 sm:pb-6">{children}</ScrollBody>
          )}
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t border-border p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
