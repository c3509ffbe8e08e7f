/** What a run does: looks through an outside source, learns what changed there, or learns what lies here. */
export type SyncPhase = 'refresh' | 'learn-refreshed' | 'learn';

/** The part of the whole run's percentage that a phase goes through. */
const phaseRanges: Record<SyncPhase, { from: number; share: number }> = {
  refresh: { from: 0, share: 0.5 },
  'learn-refreshed': { from: 50, share: 0.5 },
  learn: { from: 0, share: 1 },
};

/** Percent of a whole run, of the percent of its phase. */
export function scaleToRun(percentage: number, phase: SyncPhase): number {
  const { from, share } = phaseRanges[phase];
  return Math.floor(from + percentage * share);
}
