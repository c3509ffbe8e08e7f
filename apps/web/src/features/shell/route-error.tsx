import { useRouteError } from 'react-router';
import { CrashMessage } from './crash-message.tsx';
import { FocusFrame } from './focus-frame.tsx';

/** Error boundary of a page inside the console: shows the crash message in its place. */
export function RouteError() {
  return <CrashMessage error={useRouteError()} />;
}

/** Error boundary of a whole page: shows the crash message under the logo. */
export function SiteError() {
  return (
    <FocusFrame>
      <RouteError />
    </FocusFrame>
  );
}
