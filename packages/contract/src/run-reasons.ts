/** Why a run failed. */
export const runReasons = [
  'timeout',
  'too-large',
  'refused',
  'invalid-arguments',
  'not-allowed',
  'unreachable',
  'bad-answer',
  'unknown',
] as const;
export type RunReason = (typeof runReasons)[number];
