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

/** Queries the push notification settings and devices of the user. */
export function usePush() {
  return useApiQuery(pushKey, getPush, {});
}

/**
 * Renews this browser's push subscription on the server, because browsers replace endpoints. Does nothing if
 * this browser has none. Throws ApiError if the settings cannot be loaded.
 */
export async function refreshOwnDevice(client: QueryClient, userId: string): Promise<void> {
  if (!findPushRecord(userId)) return;
  const queryFn = ({ signal }: { signal: AbortSignal }) => callApi(getPush, {}, { signal });
  await refreshPush(userId, await client.fetchQuery({ queryKey: pushKey, queryFn }));
}

/** Returns a mutation that saves changed settings and stores the saved ones in the cache. */
export function useChangePushSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<PushSettings>) => callApi(updatePushSettings, { body }),
    onSuccess: (settings) => client.setQueryData<Push>(pushKey, (push) => push && { ...push, settings }),
  });
}

/**
 * Returns a mutation that turns push notifications in this browser on (with the installation's public key) or
 * off (undefined). It resolves to whether they are on: false too if the user denies permission.
 */
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

/**
 * Returns a mutation that removes another device of the user, and refetches the devices, also after a
 * failure.
 */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(removePushSubscription, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

/**
 * Returns a mutation that sends a test notification to this browser, given its device id. If the subscription
 * has ended (`gone`), it turns push notifications off in this browser.
 */
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
