import { getOnboarding, type OnboardingStatus } from '@anito/contract/onboarding';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api.ts';
import { userKey } from '../../lib/auth/use-user.ts';

const onboardingKey = ['onboarding'];

/** How far the owner is, as the server keeps it; another tab or device may have gone on. */
export function useOnboarding() {
  return useQuery<OnboardingStatus>({
    queryKey: onboardingKey,
    queryFn: ({ signal }) => callApi(getOnboarding, {}, { signal }),
    staleTime: 0,
  });
}

/** Looks again how far the owner is, where something has turned out to be gone. */
export function useReloadOnboarding() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: onboardingKey });
}

/** Takes a step: what the server says of it is how far the owner is then. */
export function useStep<Input = void>(
  take: (input: Input) => Promise<OnboardingStatus>,
  onTaken: (status: OnboardingStatus) => void,
) {
  const client = useQueryClient();
  const reload = useReloadOnboarding();
  return useMutation({
    mutationFn: take,
    onSuccess: async (status) => {
      // A status that is still on its way is from before this step.
      await client.cancelQueries({ queryKey: onboardingKey });
      client.setQueryData<OnboardingStatus>(onboardingKey, status);
      if (status.step === 'done') void client.invalidateQueries({ queryKey: userKey });
      onTaken(status);
    },
    onError: (error) => {
      // What was there when the page was drawn is not any more.
      if (error instanceof ApiError && (error.status === 404 || error.code === 'out_of_order')) reload();
    },
  });
}
