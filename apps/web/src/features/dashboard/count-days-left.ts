const dayMs = 86_400_000;

/** Returns the whole days until a moment, rounded up, and 0 once it is past. */
export function countDaysLeft(end: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now) / dayMs));
}
