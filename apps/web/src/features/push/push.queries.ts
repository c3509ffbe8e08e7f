import {
  type getPush as GetPush,
  getPush,
  type PushSettings,
  removePushSubscription,
  testPushSubscription,
  updatePushSettings,
} from '@anito/contract/push';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { disablePush, enablePush, findPushRecord, refreshPush } from '../../lib/push-device.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

export type Push = z.infer<typeof GetPush.response>;

const pushKey = ['push'];

/** Queries the alerts of the user. */
export function usePush() {
  return useApiQuery(pushKey, getPush, {});
}

/** Brings the subscription of this browser up to date. Does nothing when this browser has none. */
export async function refreshOwnDevice(client: QueryClient, userId: string): Promise<void> {
  if (!findPushRecord(userId)) return;
  const queryFn = ({ signal }: { signal: AbortSignal }) => callApi(getPush, {}, { signal });
  await refreshPush(userId, await client.fetchQuery({ queryKey: pushKey, queryFn }));
}

/** Returns a mutation that saves settings and then shows the saved ones. */
export function useChangePushSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<PushSettings>) => callApi(updatePushSettings, { body }),
    onSuccess: (settings) => client.setQueryData<Push>(pushKey, (push) => push && { ...push, settings }),
  });
}

/** Turns alerts on this browser on or off. The result tells whether they are on. */
export function useToggleDevice(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string | undefined): Promise<boolean> => {
      if (publicKey !== undefined) return (await enablePush(publicKey, userId)) !== undefined;
      await disablePush();
      return false;
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

/** Removes another device of the user. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(removePushSubscription, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

/** Sends a test notification to this browser. Turns its alerts off if its subscription has ended. */
export function useTestDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const { result } = await callApi(testPushSubscription, { params: { id } });
      if (result === 'gone') await disablePush();
      return result;
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}
