import { useEffect, useState } from 'react';
import {
  findImpersonation,
  type ImpersonationState,
  subscribeImpersonation,
} from '../../lib/auth/impersonation.ts';

/** As whom an admin acts at this moment; another tab that begins or ends it loads this one anew. */
export function useImpersonation(): ImpersonationState | undefined {
  const [state] = useState(findImpersonation);
  useEffect(() => subscribeImpersonation(() => location.reload()), []);
  return state;
}
