import { Navigate, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { findSessionEnd } from '../../lib/auth/tokens.ts';

/** Redirects to the sign-in page, which returns to the current page afterwards. */
export function SignInRedirect() {
  const { pathname, search } = useLocation();
  return (
    <Navigate to={paths.signIn} replace state={{ returnTo: pathname + search, end: findSessionEnd() }} />
  );
}
