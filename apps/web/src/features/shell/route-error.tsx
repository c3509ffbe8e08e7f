import { useRouteError } from 'react-router';
import { CrashMessage } from './crash-message.tsx';
import { FocusFrame } from './focus-frame.tsx';

/** In the place of a page whose code throws. */
export function RouteError() {
  return <CrashMessage error={useRouteError()} />;
}

/** A whole page whose code throws, with the product's mark and the way out. */
export function SiteError() {
  return (
    <FocusFrame>
      <RouteError />
    </FocusFrame>
  );
}
