import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Button that opens the command palette, also by Ctrl+K (⌘K). The shortcut does nothing while a dialog is
 * open.
 */
export function PaletteButton({ palette }: { palette: (onClose: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (isApple ? event.metaKey : event.ctrlKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')) setIsOpen(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => setIsOpen(true)}
        className={cx(
          'inline-flex h-10 items-center gap-2 rounded-control px-2.5 text-muted transition-colors hover:bg-sunken hover:text-text touch:h-11 touch:min-w-11 touch:justify-center',
          'md:w-56 md:border md:border-border md:px-3 md:touch:justify-start',
        )}
      >
        <Search aria-hidden size={20} className="shrink-0 md:size-4" />
        <span className="flex-1 truncate text-start max-md:sr-only">{t('search')}</span>
        <kbd
          aria-hidden
          className="rounded border border-border px-1.5 font-sans text-12 max-md:hidden touch:hidden"
        >
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense fallback={null}>{isOpen && palette(() => setIsOpen(false))}</Suspense>
    </>
  );
}
