import { Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';

/** Where the identity provider returns to after sign-out: on to the start page. */
export function LogoutCallbackPage() {
  return <Navigate to={paths.home} replace />;
}
