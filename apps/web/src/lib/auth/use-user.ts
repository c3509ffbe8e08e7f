import { getMe, type User } from '@anito/contract/users';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi } from '../api.ts';
import { ApiError } from '../api-client.ts';
import { endSession } from './tokens.ts';
import { useSession } from './use-session.ts';

/** Query key of the signed-in user. */
export const userKey = ['user'];

/** Fetches the signed-in user. Rethrows a failure. Ends the session if the authentication has failed. */
async function loadUser(signal: AbortSignal): Promise<User> {
  try {
    return await callApi(getMe, {}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'authentication_failed') endSession();
    throw error;
  }
}

/**
 * Queries the signed-in user, repeatedly if `refetchInterval` is given (milliseconds). Idle while no user is
 * signed in.
 */
export function useUser(refetchInterval: number | false = false): UseQueryResult<User> {
  const session = useSession();
  return useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => loadUser(signal),
    enabled: session !== undefined,
    staleTime: 60_000,
    refetchInterval,
  });
}
