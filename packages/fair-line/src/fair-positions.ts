/** Assigns queue positions in which tenants take turns, regardless of their numbers of jobs. */
export function createFairPositions() {
  const last = new Map<string, number>();
  let current = 0;
  return {
    /** Returns the position after the tenant's previous job and after the running jobs. */
    assign(tenantId: string): number {
      const position = Math.max(current, last.get(tenantId) ?? 0) + 1;
      last.set(tenantId, position);
      return position;
    },
    /** Records that the job at a position has started. */
    begin(position: number): void {
      current = Math.max(current, position);
      for (const [tenantId, latest] of last) if (latest <= current) last.delete(tenantId);
    },
  };
}
