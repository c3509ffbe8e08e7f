import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';

/**
 * A small modal dialog for reading, drawn like `Dialog` but with less code: the native dialog traps the
 * focus, closes on Escape and restores the focus. A click beside it also closes it.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="m-0 mt-auto max-h-[calc(100dvh-2rem)] w-full max-w-full animate-sheet-in flex-col overflow-hidden rounded-t-card border-0 bg-raised p-0 text-text shadow-float backdrop:animate-fade-in backdrop:bg-overlay open:flex sm:m-auto sm:max-w-[25rem] sm:animate-pop-in sm:rounded-card"
    >
      <div className="flex items-start gap-2 pt-4 pr-2 pb-2 pl-4 sm:pt-5 sm:pr-4 sm:pl-6">
        <h2 id={id} dir="auto" className="min-w-0 flex-1 py-2 text-20 font-semibold break-words">
          {title}
        </h2>
        <IconButton label={t('close')} hasTooltip={false} icon={<X size={20} />} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 sm:px-6 sm:pb-6">{isOpen && children}</div>
    </dialog>
  );
}
