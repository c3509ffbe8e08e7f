import { useRef } from 'react';

/** Elements that were focused or pressed, latest last. Those of a dialog are gone when it closes. */
const recent: HTMLElement[] = [];
const maxRecent = 20;

/**
 * Records the control of a focus or press event, unless it is already the latest. Keeps the last `maxRecent`.
 */
function remember({ target }: Event): void {
  if (!(target instanceof Element)) return;
  // Some browsers do not focus a pressed button.
  const control = target.closest<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  if (!control || recent.at(-1) === control) return;
  recent.push(control);
  if (recent.length > maxRecent) recent.shift();
}

/**
 * Records the recently focused controls while the app runs, for `useReturnFocus`. Returns a function that
 * stops it.
 */
export function watchFocus(): () => void {
  document.addEventListener('focusin', remember, true);
  document.addEventListener('pointerdown', remember, true);
  return () => {
    document.removeEventListener('focusin', remember, true);
    document.removeEventListener('pointerdown', remember, true);
  };
}

/** Whether an element is in the document and visible. */
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

/** Returns the first form field of a dialog that can take the focus, or undefined. */
export function findFirstField(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll<HTMLElement>(fields)].find(canTakeFocus);
}

/**
 * Returns two event handlers for a dialog's content that restore the focus after the dialog closes. Radix
 * does so only for dialogs with a trigger, and ours are opened by state. If the opener is gone, as a menu
 * item is, the element focused before it gets the focus.
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
      // A dialog that replaced this one has the focus. A field that lost it for a moment would be validated
      // as empty.
      const next = document.activeElement?.closest('[role=dialog], [role=alertdialog]');
      if (!next || next.contains(opener ?? null)) opener?.focus();
    },
  };
}
