import { Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { wantsOtherAccount } from '../../lib/auth/sign-in.ts';

/** Where the identity provider returns to after sign-out: on to the start page, or to another account. */
export function LogoutCallbackPage() {
  return <Navigate to={wantsOtherAccount() ? paths.signIn : paths.home} replace />;
}
