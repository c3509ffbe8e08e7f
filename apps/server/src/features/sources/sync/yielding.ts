import type { Jobs } from '../../../lib/jobs.ts';
import { syncConnectionKind } from './sync-connection-kind.ts';

/** A run works at least this long before it makes room, and asks this often whether anybody waits. */
const turnMs = 5_000;
const askMs = 1_000;

/** Decides when a long run makes room for other accounts; `check` asks, and resolves to what `mustStop` then says. */
export function createYielding(
  jobs: Pick<Jobs, 'hasOthersWaiting'>,
  accountId: string,
): { check(): Promise<boolean>; mustStop(): boolean } {
  let askAt = performance.now() + turnMs;
  let isStopping = false;
  return {
    async check() {
      if (isStopping || performance.now() < askAt) return isStopping;
      askAt = performance.now() + askMs;
      isStopping = await jobs.hasOthersWaiting(syncConnectionKind, accountId);
      return isStopping;
    },
    mustStop: () => isStopping,
  };
}
