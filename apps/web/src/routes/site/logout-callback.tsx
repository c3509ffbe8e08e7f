import { Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { wantsOtherAccount } from '../../lib/auth/sign-in.ts';
import { findSessionEnd } from '../../lib/auth/tokens.ts';

/**
 * Where the identity provider returns to after sign-out: on to the start page; to sign-in whoever wants another account, or
 * was signed out because nobody continued the session, who is told so.
 */
export function LogoutCallbackPage() {
  const end = findSessionEnd();
  if (end) return <Navigate to={paths.signIn} replace state={{ end }} />;
  return <Navigate to={wantsOtherAccount() ? paths.signIn : paths.home} replace />;
}
