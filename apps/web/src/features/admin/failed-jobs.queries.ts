import { listDeadLetteredJobs, retryDeadLetteredJob } from '@anito/contract/dead-lettered-jobs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

const failedJobsKey = ['failed-jobs'];

/** Queries the dead-lettered jobs of all accounts. For admins. */
export function useFailedJobs() {
  return useApiQuery(failedJobsKey, listDeadLetteredJobs, {});
}

/**
 * Returns a mutation that retries a failed job, calls back with the result and refetches the list, also after
 * a failure. `isStarted` is false if the job's source is already syncing; its next sync then retries the
 * work.
 */
export function useRetryFailedJob(
  id: string,
  callbacks: { onSuccess: (isStarted: boolean) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(retryDeadLetteredJob, { body: { id } }),
    onSuccess: ({ isStarted }) => callbacks.onSuccess(isStarted),
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: failedJobsKey }),
  });
}
