import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import ui from '../../../../locales/en/ui.json';
import { describeLastSync } from './describe-last-sync.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { ui } } });
});

const now = Date.parse('2026-06-15T12:00:00.000Z');

describe('describeLastSync', () => {
  it.each([
    ['2026-06-15T11:59:30.000Z', 'Just now'],
    ['2026-06-15T11:59:00.000Z', '1 minute ago'],
    ['2026-06-15T11:01:00.000Z', '59 minutes ago'],
    ['2026-06-15T11:00:00.000Z', '1 hour ago'],
    ['2026-06-14T12:00:01.000Z', '23 hours ago'],
    ['2026-06-14T12:00:00.000Z', '1 day ago'],
    ['2026-06-08T12:00:01.000Z', '6 days ago'],
    ['2026-06-01T12:00:00.000Z', 'Jun 1, 2026'],
  ])('%s is %s', (time, text) => {
    expect(describeLastSync(time, now).text).toBe(text);
  });

  it('reads a time without a zone as UTC and keeps other zones', () => {
    expect(describeLastSync('2026-06-15T11:00:00', now).text).toBe('1 hour ago');
    expect(describeLastSync('2026-06-15T19:00:00+08:00', now).text).toBe('1 hour ago');
  });
});
