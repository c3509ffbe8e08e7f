import { useEffect } from 'react';
import {
  getPageImpersonation,
  type ImpersonationState,
  subscribeImpersonation,
} from '../../lib/auth/impersonation.ts';

/**
 * Returns the impersonation with which this page was opened, or undefined. Reloads the page when another tab
 * starts or ends one.
 */
export function useImpersonation(): ImpersonationState | undefined {
  useEffect(() => subscribeImpersonation(() => location.reload()), []);
  return getPageImpersonation();
}
