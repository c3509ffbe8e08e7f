import { Suspense, useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

const DemoDialog = lazyDialog(async () => (await import('./demo-dialog.tsx')).DemoDialog);

/**
 * Returns `open`, which opens the dialog with the demo video, and `dialog`, which the caller has to render.
 * The code of the player is loaded when it is first opened.
 */
export function useDemo() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <Suspense>
        <DemoDialog onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
