import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../lib/jobs.ts';

/** Computes vectors for an assistant's wordings that have none from the current embedding model. */
export const embedWordingsKind: JobKind<{ ownerId: string; assistantId: number }> = {
  name: 'embed-wordings',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 10,
};

/** Queues the embedding of an assistant's wordings. */
export async function queueWordings(
  { jobs }: Pick<Deps, 'jobs'>,
  ownerId: string,
  assistantId: number,
): Promise<void> {
  await jobs.enqueue(embedWordingsKind, { ownerId, assistantId }, { accountId: ownerId });
}
