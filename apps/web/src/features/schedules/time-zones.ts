/** Time zones offered to all users, beside the browser's and the saved one. */
const offeredZones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Tokyo',
] as const;
export type OfferedZone = (typeof offeredZones)[number];

/** Whether a time zone is one of `offeredZones`. Only these have display names in the interface. */
export function isOfferedZone(zone: string): zone is OfferedZone {
  return (offeredZones as readonly string[]).includes(zone);
}

/**
 * Returns the time zones to choose from, without duplicates: the browser's, the offered ones, the saved one.
 */
export function listOfferedZones(browserZone: string, savedZone: string): string[] {
  return [...new Set([browserZone, ...offeredZones, savedZone])];
}
