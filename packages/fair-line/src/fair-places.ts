/** Assigns queue positions in which tenants take turns, regardless of their numbers of jobs. */
export function createPlaces() {
  const last = new Map<string, number>();
  let now = 0;
  return {
    /** Returns the position after the tenant's previous job and after the running jobs. */
    give(tenantId: string): number {
      const place = Math.max(now, last.get(tenantId) ?? 0) + 1;
      last.set(tenantId, place);
      return place;
    },
    /** Records that the job at a position has started. */
    begin(place: number): void {
      now = Math.max(now, place);
      for (const [tenantId, latest] of last) if (latest <= now) last.delete(tenantId);
    },
  };
}
