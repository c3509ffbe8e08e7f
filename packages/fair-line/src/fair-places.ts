/** Gives places in a line in which the tenants take turns, however many jobs each has in it. */
export function createPlaces() {
  const last = new Map<string, number>();
  let now = 0;
  return {
    /** One turn behind the tenant's job before it, and behind what is being done. */
    give(tenantId: string): number {
      const place = Math.max(now, last.get(tenantId) ?? 0) + 1;
      last.set(tenantId, place);
      return place;
    },
    /** Notes that the job of a place has begun. */
    begin(place: number): void {
      now = Math.max(now, place);
      for (const [tenantId, latest] of last) if (latest <= now) last.delete(tenantId);
    },
  };
}
