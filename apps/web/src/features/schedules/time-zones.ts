/** Zones that are offered to everybody, beside the browser's own and the one that was saved. */
const offeredZones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Tokyo',
] as const;
export type OfferedZone = (typeof offeredZones)[number];

/** Whether a zone has a name of its own in the interface. */
export function isOfferedZone(zone: string): zone is OfferedZone {
  return (offeredZones as readonly string[]).includes(zone);
}

/** The zones to choose from, each once: the browser's first, then those for everybody, then the saved one. */
export function listZones(browserZone: string, savedZone: string): string[] {
  return [...new Set([browserZone, ...offeredZones, savedZone])];
}
