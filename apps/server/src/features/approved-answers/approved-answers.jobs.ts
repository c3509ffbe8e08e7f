import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../lib/jobs.ts';

/** Computes vectors for an assistant's wordings that have none from the current embedding model. */
export const embedWordingsKind: JobKind<{ ownerId: string; assistantId: number }> = {
  name: 'embed-wordings',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};

/** Enqueues the job that embeds an assistant's wordings (the questions of its approved answers). */
export async function queueWordings(
  { jobs }: Pick<Deps, 'jobs'>,
  ownerId: string,
  assistantId: number,
): Promise<void> {
  await jobs.enqueue(embedWordingsKind, { ownerId, assistantId }, { accountId: ownerId });
}
