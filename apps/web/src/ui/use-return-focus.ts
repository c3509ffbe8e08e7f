import { useRef } from 'react';

/** What had the focus before the latest dialog: a dialog that takes another's place goes back there too. */
let latestOpener: HTMLElement | undefined;

/**
 * Gives the focus back to what had it when a dialog opened: Radix does so only for dialogs with a trigger of their
 * own, and ours are opened by state. Both handlers belong on the dialog's content.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(undefined);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      if (active instanceof HTMLElement && active !== document.body) latestOpener = active;
      opener.current = latestOpener;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      opener.current?.focus();
    },
  };
}
