import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  changePassword,
  confirmAuthenticator,
  confirmEmail,
  endOtherSessions,
  endSession,
  getSecurity,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '@anito/contract/security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { createPasskey } from './create-passkey.ts';

const securityKey = ['security'];

/** Queries the user's sign-in methods and sessions. */
export function useSecurity() {
  return useApiQuery(securityKey, getSecurity, {}, { staleTime: 0 });
}

/** Returns a mutation that runs `mutationFn` and, if it succeeds, refetches the sign-in settings. */
function useSecurityChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: securityKey }),
  });
}

/** Changes the password, which ends all other sessions, and refetches the sign-in settings. */
export const useChangePassword = () =>
  useSecurityChange((body: { currentPassword: string; newPassword: string }) =>
    callApi(changePassword, { body }),
  );

/**
 * Checks the password and returns the secret of a new authenticator app. The app counts only once its first
 * code is confirmed.
 */
export const useBeginAuthenticator = () =>
  useMutation({ mutationFn: (password: string) => callApi(beginAuthenticator, { body: { password } }) });

/** Adds the authenticator app with its first code. Returns the recovery codes. */
export const useConfirmAuthenticator = () =>
  useSecurityChange((code: string) => callApi(confirmAuthenticator, { body: { code } }));

/** Checks the password and removes the authenticator app with its recovery codes. */
export const useRemoveAuthenticator = () =>
  useSecurityChange((password: string) => callApi(removeAuthenticator, { body: { password } }));

/** Checks the password and replaces the recovery codes. The new ones are only in this response. */
export const useRenewRecoveryCodes = () =>
  useSecurityChange((password: string) => callApi(renewRecoveryCodes, { body: { password } }));

/** Checks the password, asks the device to create a passkey, and saves it. */
export const useAddPasskey = () =>
  useSecurityChange(async ({ name, password }: { name: string; password: string }) => {
    const { options } = await callApi(beginPasskey, { body: { password } });
    return callApi(addPasskey, { body: { name, credential: await createPasskey(options) } });
  });

export const useRenamePasskey = (id: number) =>
  useSecurityChange((name: string) => callApi(renamePasskey, { params: { id }, body: { name } }));

/** Checks the password and deletes a passkey. */
export const useRemovePasskey = (id: number) =>
  useSecurityChange((password: string) => callApi(removePasskey, { params: { id }, body: { password } }));

/** Signs out another device by the id of its session. */
export const useEndSession = () => useSecurityChange((id: number) => callApi(endSession, { params: { id } }));

export const useEndOtherSessions = () => useSecurityChange(() => callApi(endOtherSessions, {}));

/** Checks the password and sends a mail with a link that confirms an address. */
export const useSendEmailConfirmation = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => callApi(confirmEmail, { body }),
  });
