const dayMs = 86_400_000;

/** Returns the days until `end`, rounded up. Returns 0 if it is past. `now` is in milliseconds. */
export function countDaysLeft(end: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now) / dayMs));
}
