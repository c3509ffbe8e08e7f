import { useRouteError } from 'react-router';
import { CrashMessage } from './crash-message.tsx';
import { FocusFrame } from './focus-frame.tsx';

/** Error element of a route. */
export function RouteError() {
  return <CrashMessage error={useRouteError()} />;
}

/** Error element of a whole page, with the logo mark and links. */
export function SiteError() {
  return (
    <FocusFrame>
      <RouteError />
    </FocusFrame>
  );
}
