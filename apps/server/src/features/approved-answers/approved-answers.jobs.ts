import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../lib/jobs.ts';

/** Making the vectors of an assistant's wordings that have none of the model that embeds now. */
export const embedWordingsKind: JobKind<{ ownerId: string; assistantId: number }> = {
  name: 'embed-wordings',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};

/** Has an assistant's wordings embedded in the background. */
export async function queueWordings(
  { jobs }: Pick<Deps, 'jobs'>,
  ownerId: string,
  assistantId: number,
): Promise<void> {
  await jobs.enqueue(embedWordingsKind, { ownerId, assistantId }, { accountId: ownerId });
}
