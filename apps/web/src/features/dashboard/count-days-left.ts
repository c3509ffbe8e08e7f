const dayMs = 86_400_000;

/** Whole days until a moment, one that has begun counted; 0 once it is past. */
export function countDaysLeft(end: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now) / dayMs));
}
