import { useRouteError } from 'react-router';
import { CrashMessage } from './crash-message.tsx';

/** In the place of a page whose code throws. */
export function RouteError() {
  return <CrashMessage error={useRouteError()} />;
}
