/**
 * Makes a format for each time zone that is asked for, once: making one takes a tenth of a prompt's time, and there are
 * few time zones.
 */
export function createZoneFormat(
  locale: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'> = {},
): (now: Date, timezone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (now, timezone) => {
    const format =
      formats.get(timezone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone });
    formats.set(timezone, format);
    return format.format(now);
  };
}
