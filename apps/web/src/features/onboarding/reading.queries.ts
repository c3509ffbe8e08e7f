import {
  getOnboardingFindings,
  type OnboardingBrand,
  type OnboardingFindings,
  readOnboardingBrand,
} from '@anito/contract/onboarding';
import type { Connection } from '@anito/contract/sources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { mergeFindings } from './merge-findings.ts';

/** Milliseconds between two looks at a running sync. A page takes half a second or more. */
const findingsMs = 1_000;

/**
 * Queries what was found in the first source: `shown`, whose counts never fall, and `final`, the query that
 * runs after the sync.
 */
export function useFindings({ id, isSyncing, lastSyncedAt }: Connection) {
  const client = useQueryClient();
  const key = ['onboarding-findings', id];
  const load = async (signal: AbortSignal) => {
    const next = await callApi(getOnboardingFindings, {}, { signal });
    return mergeFindings(client.getQueryData<OnboardingFindings>(key), next);
  };
  const running = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    refetchInterval: isSyncing ? findingsMs : false,
    retry: false,
  });
  const final = useQuery({
    queryKey: [...key, 'final', lastSyncedAt],
    queryFn: ({ signal }) => load(signal),
    enabled: !isSyncing && lastSyncedAt !== null,
    retry: 1,
  });
  return { shown: final.data ?? running.data, final };
}

/**
 * Queries the name, logo and colors of the business as found at the source. The data is null if nothing was
 * found.
 */
export function useBrand(connectionId: number) {
  return useQuery<OnboardingBrand | null>({
    queryKey: ['onboarding-brand', connectionId],
    queryFn: async ({ signal }) => (await callApi(readOnboardingBrand, {}, { signal })).brand,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
