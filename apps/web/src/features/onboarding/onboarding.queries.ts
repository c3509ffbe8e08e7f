import { getOnboarding, type OnboardingStatus } from '@anito/contract/onboarding';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api.ts';
import { userKey } from '../../lib/auth/use-user.ts';

const onboardingKey = ['onboarding'];

/**
 * Queries the progress of the onboarding. Refetched on every visit, because another tab or device may have
 * advanced it.
 */
export function useOnboarding() {
  return useQuery<OnboardingStatus>({
    queryKey: onboardingKey,
    queryFn: ({ signal }) => callApi(getOnboarding, {}, { signal }),
    staleTime: 0,
  });
}

/**
 * Returns a function that refetches the progress of the onboarding, for example after a source was deleted.
 */
export function useReloadOnboarding() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: onboardingKey });
}

/**
 * Returns a mutation that completes a step with `complete`, stores the returned progress in the cache and
 * calls `onCompleted`. If the step is out of order or something it needs is gone, it fails and refetches the
 * progress.
 */
export function useCompleteStep<Input = void>(
  complete: (input: Input) => Promise<OnboardingStatus>,
  onCompleted: (status: OnboardingStatus) => void,
) {
  const client = useQueryClient();
  const reload = useReloadOnboarding();
  return useMutation({
    mutationFn: complete,
    onSuccess: async (status) => {
      // A status still in flight is from before this step.
      await client.cancelQueries({ queryKey: onboardingKey });
      client.setQueryData<OnboardingStatus>(onboardingKey, status);
      if (status.step === 'done') void client.invalidateQueries({ queryKey: userKey });
      onCompleted(status);
    },
    onError: (error) => {
      // Something that existed when the page was rendered no longer does.
      if (error instanceof ApiError && (error.status === 404 || error.code === 'out_of_order')) reload();
    },
  });
}
