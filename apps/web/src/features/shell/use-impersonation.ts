import { useEffect } from 'react';
import {
  getPageImpersonation,
  type ImpersonationState,
  subscribeImpersonation,
} from '../../lib/auth/impersonation.ts';

/** Whom this page acts as; it loads again when another tab begins or ends acting. */
export function useImpersonation(): ImpersonationState | undefined {
  useEffect(() => subscribeImpersonation(() => location.reload()), []);
  return getPageImpersonation();
}
