import type { JobKind, Jobs } from '../../lib/jobs.ts';

/** How often a run asks whether anybody waits. */
const askMs = 1_000;

/** Tells a long run when to make room. */
type Yielding = { check(): Promise<boolean>; mustStop(): boolean };

/**
 * Decides when a long run makes room for other accounts, after `turnMs` at the earliest; `check` asks, and resolves to
 * what `mustStop` then says.
 */
export function createYielding(
  jobs: Pick<Jobs, 'hasOthersWaiting'>,
  { kind, accountId, turnMs }: { kind: JobKind<object>; accountId: string; turnMs: number },
): Yielding {
  let askAt = performance.now() + turnMs;
  let isStopping = false;
  return {
    async check() {
      if (isStopping || performance.now() < askAt) return isStopping;
      askAt = performance.now() + askMs;
      isStopping = await jobs.hasOthersWaiting(kind, accountId);
      return isStopping;
    },
    mustStop: () => isStopping,
  };
}
