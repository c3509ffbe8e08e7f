export type Zone = { value: string; label: string };

/** Returns how many minutes a time zone is ahead of UTC at a moment. */
function findOffset(zone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    moment,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Formats an offset in minutes, such as 'UTC+08:00'. */
function formatOffset(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * Returns all time zones of the browser and the saved one, from west to east, such as `UTC+08:00
 * Asia/Manila`.
 */
export function listAllZones(saved: string, moment = new Date()): Zone[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', saved]);
  return [...names]
    .map((value) => ({ value, offset: findOffset(value, moment) }))
    .sort((a, b) => a.offset - b.offset || a.value.localeCompare(b.value, 'en'))
    .map(({ value, offset }) => ({ value, label: `${formatOffset(offset)} ${value.replaceAll('_', ' ')}` }));
}
