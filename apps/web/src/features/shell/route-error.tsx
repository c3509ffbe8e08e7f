import { useRouteError } from 'react-router';
import { CrashMessage } from './crash-message.tsx';
import { FocusFrame } from './focus-frame.tsx';

/** Crash message in place of a screen inside the console. */
export function RouteError() {
  return <CrashMessage error={useRouteError()} />;
}

/** Crash message in place of a whole page, with the logo mark and links. */
export function SiteError() {
  return (
    <FocusFrame>
      <RouteError />
    </FocusFrame>
  );
}
