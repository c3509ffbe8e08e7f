import { getUserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { getShownZone, readBrowserZone, setShownZone } from '../../lib/shown-zone.ts';
import { useOwnAppearance } from '../../lib/user-settings.ts';
import { buildSettings } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';

function Appearance() {
  useOwnAppearance();
  return null;
}

afterEach(() => {
  setShownZone(undefined);
  localStorage.clear();
});

it('gives an account without a time zone that of its first browser', async () => {
  const timezone = readBrowserZone();
  server.answers(getUserSettings, { ...buildSettings(), timezone: 'Asia/Manila', isTimezoneSet: false });
  server.answers(updateUserSettings, { ...buildSettings(), timezone, isTimezoneSet: true });
  show(<Appearance />);
  await waitFor(() => expect(server.requestsTo(updateUserSettings)).toMatchObject([{ body: { timezone } }]));
  expect(getShownZone()).toBe(timezone);
});

it("shows dates in the account's time zone, and keeps it", async () => {
  server.answers(getUserSettings, { ...buildSettings(), timezone: 'America/Lima', isTimezoneSet: true });
  show(<Appearance />);
  await waitFor(() => expect(getShownZone()).toBe('America/Lima'));
  expect(server.requestsTo(updateUserSettings)).toEqual([]);
});
