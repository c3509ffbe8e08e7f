import { useRouteError } from 'react-router';
import { CrashMessage } from './crash-message.tsx';
import { FocusFrame } from './focus-frame.tsx';

/** Crash message in place of a page inside the console. The router renders it when the page throws. */
export function RouteError() {
  return <CrashMessage error={useRouteError()} />;
}

/** Crash message under the logo, in place of a whole page. The router renders it when the page throws. */
export function SiteError() {
  return (
    <FocusFrame>
      <RouteError />
    </FocusFrame>
  );
}
