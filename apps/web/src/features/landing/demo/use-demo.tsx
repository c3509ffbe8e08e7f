import { Suspense, useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

const DemoDialog = lazyDialog(async () => (await import('./demo-dialog.tsx')).DemoDialog);

/**
 * Returns `open`, which opens the demo video, and its dialog for rendering. The player loads when it is first
 * opened.
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
