import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import schedules from '../../lib/i18n/en/schedules.ts';
import ui from '../../lib/i18n/en/ui.ts';
import { describeScheduledSync } from './describe-scheduled-sync.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { schedules, ui } } });
});

const now = Date.parse('2026-06-15T12:00:00.000Z');

it.each([
  [null, 'Never'],
  ['2026-06-15T11:00:00.001Z', 'Just now'],
  ['2026-06-15T11:00:00.000Z', '1 hour ago'],
  ['2026-06-14T12:00:01.000Z', '23 hours ago'],
  ['2026-06-14T12:00:00.000Z', '1 day ago'],
  ['2026-06-08T12:00:01.000Z', '6 days ago'],
  ['2026-06-01T12:00:00.000Z', 'Jun 1, 2026'],
])('a source that was synced at %s was so %s', (time, text) => {
  expect(describeScheduledSync(time, now)).toBe(text);
});
