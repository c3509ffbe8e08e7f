export type Zone = { value: string; label: string };

/** Returns the offset of a time zone from UTC at a moment, in minutes, positive to the east. */
function findOffset(zone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    moment,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Formats an offset in minutes as 'UTC+08:00'. */
function formatOffset(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * Returns all time zones that the browser knows, UTC and the saved one, sorted from west to east, with labels
 * such as `UTC+08:00 Asia/Manila`.
 */
export function listAllZones(saved: string, moment = new Date()): Zone[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', saved]);
  return [...names]
    .map((value) => ({ value, offset: findOffset(value, moment) }))
    .sort((a, b) => a.offset - b.offset || a.value.localeCompare(b.value, 'en'))
    .map(({ value, offset }) => ({ value, label: `${formatOffset(offset)} ${value.replaceAll('_', ' ')}` }));
}
