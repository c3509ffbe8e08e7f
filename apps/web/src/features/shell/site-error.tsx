import { FocusFrame } from './focus-frame.tsx';
import { RouteError } from './route-error.tsx';

/** A whole page whose code throws, with the product's mark and the way out. */
export function SiteError() {
  return (
    <FocusFrame>
      <RouteError />
    </FocusFrame>
  );
}
