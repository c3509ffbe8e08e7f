import type { Retrying } from '../../lib/retryable.tsx';
import { FocusFrame } from './focus-frame.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** A whole page whose code is out of reach, with the product's mark. */
export function UnreachablePage(retrying: Retrying) {
  return (
    <FocusFrame>
      <UnreachableScreen {...retrying} />
    </FocusFrame>
  );
}
