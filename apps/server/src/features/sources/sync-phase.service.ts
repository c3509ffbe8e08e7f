/**
 * Phase of a run: refreshes an external source, ingests what changed there, or ingests a source that is
 * stored here.
 */
export type SyncPhase = 'refresh' | 'learn-refreshed' | 'learn';

/** The share of the run's percentage that a phase covers. */
const phaseRanges: Record<SyncPhase, { from: number; share: number }> = {
  refresh: { from: 0, share: 0.5 },
  'learn-refreshed': { from: 50, share: 0.5 },
  learn: { from: 0, share: 1 },
};

/** Converts the percentage of a phase, 0 to 100, to that of the whole run, rounded down. */
export function scaleToRun(percentage: number, phase: SyncPhase): number {
  const { from, share } = phaseRanges[phase];
  return Math.floor(from + percentage * share);
}
