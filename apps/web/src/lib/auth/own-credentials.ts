import { setCredentials } from '../api.ts';
import { leaveImpersonation, listImpersonationHeaders } from './impersonation.ts';
import { watchPresence } from './presence.ts';
import { getAccessToken, refreshAfterRefusal } from './session.ts';

/** From here on, calls use the credentials of the signed-in user. */
setCredentials({
  getAccessToken,
  refreshAfterRefusal,
  listHeaders: listImpersonationHeaders,
  onOver: leaveImpersonation,
});
watchPresence();
