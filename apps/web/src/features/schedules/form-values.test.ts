import { updateSyncSettings } from '@anito/contract/schedules';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { toFormValues, toSyncSettingsInput } from './form-values.ts';

const settings = {
  enabled: false,
  frequency: 'daily' as const,
  time: '02:00',
  timezone: 'UTC',
  options: { fullResyncWeekly: true, retryFailedSyncs: true, emailNotifications: true, maxRetries: 3 },
  isSaved: false,
  connections: [
    {
      connectionId: 7,
      connectionType: 'website' as const,
      name: 'Our site',
      enabled: true,
      fullResyncWeekly: false,
      filterSummary: null,
      lastSyncedAt: null,
    },
  ],
  nextRunAt: null,
  lastRunAt: null,
};

beforeAll(() => i18next.init({ lng: 'fil' }));

describe('form values of the schedule', () => {
  it("start in the browser's time zone, and keep a saved one", () => {
    expect(toFormValues(settings, 'Asia/Manila').timezone).toBe('Asia/Manila');
    expect(toFormValues({ ...settings, isSaved: true }, 'Asia/Manila').timezone).toBe('UTC');
  });

  it("return the same settings in the server's format", () => {
    const input = toSyncSettingsInput(toFormValues(settings, 'Asia/Manila'), settings);
    expect(updateSyncSettings.body.parse(input)).toEqual({
      enabled: false,
      frequency: 'daily',
      time: '02:00',
      timezone: 'Asia/Manila',
      options: settings.options,
      connections: [{ connectionId: 7, connectionType: 'website', enabled: true, fullResyncWeekly: false }],
      language: 'fil',
    });
  });
});
