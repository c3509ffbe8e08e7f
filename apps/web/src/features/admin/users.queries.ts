import {
  type AdminUser,
  endUserSubscription,
  getAdminStats,
  listUsers,
  type SubscriptionUpdate,
  setUserRole,
  setUserSubscription,
} from '@anito/contract/admin-users';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { userKey } from '../../lib/auth/use-user.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import type { ListPage } from '../../lib/use-list-page.ts';
import type { Role } from './admin-user.ts';

const usersKey = ['admin', 'users'];

/**
 * Queries a page of the accounts that match the search and the role. Keeps the previous page on screen until
 * the next one is loaded.
 */
export function useUsers({ page, search }: ListPage, role: Role | undefined) {
  return useApiQuery(
    [...usersKey, 'page', page, search, role],
    listUsers,
    { query: { page, ...(search && { search }), ...(role && { roleFilter: role }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/** Queries the statistics of all accounts. */
export function useAdminStats() {
  return useApiQuery([...usersKey, 'stats'], getAdminStats, {}, { staleTime: 0 });
}

/**
 * Returns a mutation that changes an account and then, also after a failure, refetches the list, the
 * statistics and the signed-in user.
 */
function useUserChange<Input>(change: (input: Input) => Promise<AdminUser>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: usersKey }),
        client.invalidateQueries({ queryKey: userKey }),
      ]),
  });
}

/** Sets a user's role. */
export const useSetRole = (userId: string) =>
  useUserChange((role: Role) => callApi(setUserRole, { params: { userId }, body: { userId, role } }));

/** Sets a user's plan. */
export const useSetSubscription = (userId: string) =>
  useUserChange((body: SubscriptionUpdate) => callApi(setUserSubscription, { params: { userId }, body }));

/** Ends a user's subscription. */
export const useEndSubscription = (userId: string) =>
  useUserChange(() => callApi(endUserSubscription, { params: { userId } }));
