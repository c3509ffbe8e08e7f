import { Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { wantsOtherAccount } from '../../lib/auth/sign-in.ts';
import { findSessionEnd } from '../../lib/auth/tokens.ts';

/**
 * Page to which the identity provider redirects after sign-out. Redirects to the start page, or to sign-in if
 * the user wants another account or the session timed out (with a notice).
 */
export function LogoutCallbackPage() {
  const end = findSessionEnd();
  if (end) return <Navigate to={paths.signIn} replace state={{ end }} />;
  return <Navigate to={wantsOtherAccount() ? paths.signIn : paths.home} replace />;
}
