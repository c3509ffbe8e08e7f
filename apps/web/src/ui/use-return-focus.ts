import { useRef } from 'react';

/** Elements that had the focus or were pressed, the latest last: those of a dialog are gone when it closes. */
const recent: HTMLElement[] = [];
const recentMost = 20;

function remember({ target }: Event): void {
  if (!(target instanceof Element)) return;
  // Some browsers give no focus to a button that is pressed.
  const control = target.closest<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  if (!control || recent.at(-1) === control) return;
  recent.push(control);
  if (recent.length > recentMost) recent.shift();
}

/** Keeps in mind what had the focus, for as long as the app stands; answers how to stop. */
export function watchFocus(): () => void {
  document.addEventListener('focusin', remember, true);
  document.addEventListener('pointerdown', remember, true);
  return () => {
    document.removeEventListener('focusin', remember, true);
    document.removeEventListener('pointerdown', remember, true);
  };
}

const canTakeFocus = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0;

const fields = [
  'input:not([type=hidden])',
  'textarea',
  'select',
  '[role=combobox]',
  '[role=radio][tabindex="0"]',
  '[role=tree]',
]
  .map((field) => `${field}:not(:disabled)`)
  .join();

/** The first field of a dialog that somebody can fill in. */
export function findFirstField(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll<HTMLElement>(fields)].find(canTakeFocus);
}

/**
 * Gives the focus back to what had it when a dialog opened: Radix does so only for dialogs with a trigger of their
 * own, and ours are opened by state. Where that is gone by then, as an entry of a menu is, to what had it before. Both
 * handlers belong on the dialog's content.
 */
export function useReturnFocus() {
  const openers = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: ({ currentTarget }: Event) => {
      const dialog = currentTarget instanceof Element ? currentTarget : undefined;
      openers.current = recent.filter((element) => !dialog?.contains(element));
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const opener = openers.current.findLast(canTakeFocus);
      // A dialog that took this one's place has the focus: a field that loses it for a moment would be found empty.
      const next = document.activeElement?.closest('[role=dialog], [role=alertdialog]');
      if (!next || next.contains(opener ?? null)) opener?.focus();
    },
  };
}
