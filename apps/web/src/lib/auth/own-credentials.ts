import { setCredentials } from '../api.ts';
import { getImpersonationHeaders, leaveImpersonation } from './impersonation.ts';
import { watchPresence } from './presence.ts';
import { getAccessToken, refreshAfterRefusal } from './session.ts';

/** From here on, calls use the credentials of the signed-in user. */
setCredentials({
  getAccessToken,
  refreshAfterRefusal,
  getExtraHeaders: getImpersonationHeaders,
  onImpersonationEnded: leaveImpersonation,
});
watchPresence();
