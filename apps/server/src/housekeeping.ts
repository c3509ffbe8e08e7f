import type { Deps } from './deps.ts';
import { removeExpiredPayloads } from './features/identity/oidc-payloads.store.ts';
import { removeOrphanedObjects, removeStaleUploads } from './features/sources/files/files.service.ts';
import { removeExpiredAnswers } from './lib/idempotency.ts';
import { removeExpiredRateLimits } from './lib/rate-limits.ts';

const intervalMs = 5 * 60_000;

/** Regular cleaning: expired sign-in state and counts, objects without rows, abandoned uploads. */
export function startHousekeeping(deps: Deps): { stop(): void } {
  const tasks = {
    'sign-in state': () => removeExpiredPayloads(deps.database),
    'rate limits': () => removeExpiredRateLimits(deps.database.pool),
    'kept answers': () => removeExpiredAnswers(deps.database.pool),
    'orphaned objects': () => removeOrphanedObjects(deps),
    uploads: () => removeStaleUploads(deps),
  };
  const runAll = async () => {
    for (const [name, task] of Object.entries(tasks)) {
      await task().catch((error: unknown) => deps.log.warn({ err: error, task: name }, 'housekeeping'));
    }
  };
  void runAll();
  const timer = setInterval(() => void runAll(), intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
