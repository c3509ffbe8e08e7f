/** Time zones offered to all users, beside the browser's and the saved one. */
const offeredZones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Tokyo',
] as const;
export type OfferedZone = (typeof offeredZones)[number];

/** Whether a time zone is one of `offeredZones`. Only those have translated names. */
export function isOfferedZone(zone: string): zone is OfferedZone {
  return (offeredZones as readonly string[]).includes(zone);
}

/**
 * Returns the time zones of the select field, without duplicates: the browser's, `offeredZones`, and the
 * saved one.
 */
export function listOfferedZones(browserZone: string, savedZone: string): string[] {
  return [...new Set([browserZone, ...offeredZones, savedZone])];
}
