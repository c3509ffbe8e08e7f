import type { HandoverSettings } from '@anito/contract/handover';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Whether `now` is within the weekly hours (end exclusive) in the time zone. Without hours returns true. */
export function isStaffed(hours: HandoverSettings['hours'], timezone: string, now: Date): boolean {
  if (hours === null) return true;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const getPart = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const today = hours[weekdays.indexOf(getPart('weekday'))];
  const time = `${getPart('hour')}:${getPart('minute')}`;
  return Boolean(today && today.from <= time && time < today.until);
}
