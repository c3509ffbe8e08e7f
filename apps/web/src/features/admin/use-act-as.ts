import { startImpersonation } from '@anito/contract/impersonation';
import { useMutation } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { clearImpersonation, findImpersonation, storeImpersonation } from '../../lib/auth/impersonation.ts';
import { pause } from '../../lib/pause.ts';

/** So long the browser is given to keep as whom one acts, before it is looked whether it did. */
const storeMs = 150;

/** Whether somebody is no admin any more, who still has the page of one. */
export const isOnlyForAdmins = (error: unknown) =>
  error instanceof ApiError && error.because?.reason === 'admin-only';

/** Begins to act as somebody and loads their dashboard; what fails leaves the admin themselves. */
export function useActAs() {
  return useMutation({
    mutationFn: async (userId: string) => {
      try {
        storeImpersonation(await callApi(startImpersonation, { params: { userId } }));
        await pause(storeMs);
        if (findImpersonation()?.impersonatedUserId !== userId)
          throw new Error('Failed to start impersonation');
      } catch (error) {
        clearImpersonation();
        throw error;
      }
      location.assign(paths.dashboard);
    },
  });
}
