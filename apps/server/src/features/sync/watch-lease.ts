import type { Deps } from '../../deps.ts';
import type { Lease } from './source-kind.ts';
import { isLeaseHeld, LeaseLostError } from './sync.store.ts';

/** How soon a cancelled or deleted run stops costing work; nothing of it is stored in any case. */
const intervalMs = 1_000;

/** A signal that fires when a run was cancelled, deleted or taken over. */
export function watchLease(
  deps: Pick<Deps, 'database'>,
  lease: Lease,
): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    // While the database is away nobody can take the run.
    const isHeld = await isLeaseHeld(deps.database, lease).catch(() => true);
    if (!isHeld) controller.abort(new LeaseLostError());
  }, intervalMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
