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
import type { ShownPage } from '../../lib/use-shown-page.ts';
import type { Role } from './admin-user.ts';

const usersKey = ['admin', 'users'];

/** A page of all accounts. */
export function useUsers({ page, search }: ShownPage, role: Role | undefined) {
  return useApiQuery(
    [...usersKey, 'page', page, search, role],
    listUsers,
    { query: { page, ...(search && { search }), ...(role && { roleFilter: role }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/** What is counted of all accounts. */
export function useAdminStats() {
  return useApiQuery([...usersKey, 'stats'], getAdminStats, {}, { staleTime: 0 });
}

/** A change of an account; the list and the figures are looked at anew before it is over, and oneself too. */
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

/** Gives somebody a role. */
export const useSetRole = (userId: string) =>
  useUserChange((role: Role) => callApi(setUserRole, { params: { userId }, body: { userId, role } }));

/** Sets somebody's plan. */
export const useSetSubscription = (userId: string) =>
  useUserChange((body: SubscriptionUpdate) => callApi(setUserSubscription, { params: { userId }, body }));

/** Ends somebody's subscription. */
export const useEndSubscription = (userId: string) =>
  useUserChange(() => callApi(endUserSubscription, { params: { userId } }));
