import { checkStorage } from '@anito/storage/storage';
import { StorageError, type StorageProblem } from '@anito/storage/storage-error';
import type { Deps } from '../../deps.ts';
import { removeStaleUploads } from './stored-objects.service.ts';

const cleaningIntervalMs = 5 * 60_000;
const checkIntervalMs = 60_000;

/** Advice for operators, by problem. */
export const storageAdvice: Partial<Record<StorageProblem, string>> = {
  unreachable: 'Is the endpoint in STORAGE_URL right, and can this machine reach it?',
  slow: 'Is the endpoint in STORAGE_URL right, and can this machine reach it?',
  denied:
    'Are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY right, and may they put, get and delete objects of the bucket?',
  'no-bucket': 'Create the bucket that STORAGE_URL names, or name another one.',
  refused: 'Are the endpoint and the region in STORAGE_URL those of the bucket?',
};

type FollowDeps = Pick<Deps, 'storage' | 'log'>;

/**
 * Checks a file storage that has not worked yet, and logs whether it works now. Does nothing for a storage
 * that works.
 */
async function checkUntilReady({ storage, log }: FollowDeps): Promise<void> {
  const before = storage.state();
  if (before === 'ready') return;
  try {
    await checkStorage(storage);
    log.info('the storage of STORAGE_URL works');
  } catch (error) {
    const hint = error instanceof StorageError ? storageAdvice[error.problem] : undefined;
    log.error({ err: error }, `the storage of STORAGE_URL does not work. ${hint ?? ''}`.trimEnd());
  }
}

/**
 * Watches the file storage until it is stopped: checks whether it works, at once and each minute while it
 * does not, and removes unfinished uploads that a killed process left in this process's folder. Does not wait
 * for these tasks.
 */
export function watchStorage(deps: FollowDeps): { stop(): void } {
  const logFailure = (error: unknown) => deps.log.warn({ err: error }, 'unfinished uploads not removed');
  const clean = () => void removeStaleUploads(deps).catch(logFailure);
  let pendingCheck = Promise.resolve();
  const check = () => {
    pendingCheck = pendingCheck.then(() => checkUntilReady(deps));
  };
  const timers = [setInterval(clean, cleaningIntervalMs), setInterval(check, checkIntervalMs)];
  for (const timer of timers) timer.unref();
  clean();
  check();
  return { stop: () => timers.forEach(clearInterval) };
}
