import {
  addPushSubscription,
  getPush,
  removePushSubscription,
  testPushSubscription,
  updatePushSettings,
} from '@anito/contract/push';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { publicKey, stubPush, unstubPush } from '../../testing/fake-push.ts';
import { show } from '../../testing/show.tsx';
import { AlertsCard } from './alerts-card.tsx';
import type { Push } from './push.queries.ts';

const settings = { person: true, message: true, lead: true, quietHours: null };
const phone = {
  id: 7,
  browser: 'Chrome',
  system: 'Android',
  createdAt: '2026-03-01T00:00:00.000Z',
  lastUsedAt: null,
};
const laptop = { ...phone, id: 8, browser: 'Firefox', system: 'Windows' };

function answer(push: Partial<Push> = {}) {
  server.answers(getPush, { publicKey, settings, devices: [], ...push });
}

/** Marks this browser as a device of the user. */
const storeDevice = (id: number, userId = 'user-1') =>
  localStorage.setItem('anito.push', JSON.stringify({ userId, id, endpoint: 'https://push.example/1' }));

const open = () => show(<AlertsCard userId="user-1" timezone="Asia/Manila" />);

afterEach(unstubPush);

describe('AlertsCard', () => {
  it('shows the loading state, a failure, and reloads', async () => {
    server.refuses(getPush, 'unavailable', 'Not now.');
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'We couldn’t load your alerts' })).toBeDefined();
    const release = server.holds(getPush, { publicKey, settings, devices: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    release();
    expect(await screen.findByText('Customers who need a person')).toBeDefined();
  });

  it('saves each choice at once and restores it after a failure', async () => {
    answer();
    server.answers(updatePushSettings, { ...settings, lead: false });
    const { user } = open();
    const lead = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'New leads' });
    await user.click(lead);
    await waitFor(() => expect(lead.checked).toBe(false));
    expect(server.requestsTo(updatePushSettings)).toMatchObject([{ body: { lead: false } }]);
    server.refuses(updatePushSettings, 'unavailable', 'Not just now.');
    await user.click(lead);
    expect(await screen.findByText('Not just now.')).toBeDefined();
    await waitFor(() => expect(lead.checked).toBe(false));
  });

  it('saves quiet hours when a field is left, and not two equal times', async () => {
    answer({ settings: { ...settings, quietHours: { from: '22:00', until: '06:00' } } });
    server.answers(updatePushSettings, { ...settings, quietHours: { from: '21:30', until: '06:00' } });
    const { user } = open();
    const from = await screen.findByLabelText('From');
    expect(screen.getByText(/Time zone: Asia\/Manila/)).toBeDefined();
    await user.clear(from);
    await user.type(from, '06:00');
    await user.tab();
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(server.requestsTo(updatePushSettings)).toEqual([]);
    await user.clear(from);
    await user.type(from, '21:30');
    await user.tab();
    await waitFor(() =>
      expect(server.requestsTo(updatePushSettings)).toMatchObject([
        { body: { quietHours: { from: '21:30', until: '06:00' } } },
      ]),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('remembers the sound in this browser', async () => {
    answer();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Play a sound' }));
    expect(localStorage.getItem('anito.sound')).toBe('on');
    await user.click(screen.getByRole('checkbox', { name: 'Play a sound' }));
    expect(localStorage.getItem('anito.sound')).toBeNull();
  });

  it('lists and removes other devices', async () => {
    answer({ devices: [phone, laptop] });
    server.answers(removePushSubscription, { ok: true });
    storeDevice(7);
    stubPush({ permission: 'granted' });
    const { user } = open();
    expect(await screen.findByText('Firefox on Windows')).toBeDefined();
    expect(screen.queryByText('Chrome on Android')).toBeNull();
    answer({ devices: [phone] });
    await user.click(screen.getByRole('button', { name: 'Remove Firefox on Windows' }));
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
    expect(server.requestsTo(removePushSubscription)).toMatchObject([{ params: { id: '8' } }]);
  });
});

describe('this device', () => {
  it('turns alerts on with the key of the installation', async () => {
    const { subscribe } = stubPush();
    answer();
    server.answers(addPushSubscription, phone);
    const { user } = open();
    expect(await screen.findByText('Alerts are off on this device')).toBeDefined();
    answer({ devices: [phone] });
    await user.click(screen.getByRole('button', { name: 'Turn on alerts' }));
    expect(await screen.findByText('This device gets alerts')).toBeDefined();
    expect(screen.getByText('Alerts are on')).toBeDefined();
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: expect.objectContaining({ length: 65 }),
    });
    expect(server.requestsTo(addPushSubscription)).toMatchObject([
      { body: { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } } },
    ]);
    expect(JSON.parse(localStorage.getItem('anito.push')!)).toMatchObject({ userId: 'user-1', id: 7 });
  });

  it('says how to unblock alerts when the user refuses them', async () => {
    stubPush({ answer: 'denied' });
    answer();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Turn on alerts' }));
    expect(await screen.findByText('Your browser blocks alerts from this site')).toBeDefined();
  });

  it('reports a push service that does not answer', async () => {
    stubPush({ isBroken: true });
    answer();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Turn on alerts' }));
    expect(await screen.findByText('Alerts couldn’t be turned on')).toBeDefined();
    expect(screen.getByText('Alerts are off on this device')).toBeDefined();
  });

  it.each([
    ['accepted', 'Test sent'],
    ['gone', 'This device had stopped its alerts. Turn them on again.'],
    ['rejected', 'Turn alerts off and on again on this device.'],
    ['unavailable', /push service isn’t answering/],
  ] as const)('sends a test that is %s', async (result, text) => {
    stubPush({ permission: 'granted' });
    storeDevice(7);
    answer({ devices: [phone] });
    server.answers(testPushSubscription, { result });
    server.answers(removePushSubscription, { ok: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send a test notification' }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(server.requestsTo(testPushSubscription)).toMatchObject([{ params: { id: '7' } }]);
  });

  it('turns alerts off here and on the server', async () => {
    stubPush({ permission: 'granted' });
    storeDevice(7);
    answer({ devices: [phone] });
    server.answers(removePushSubscription, { ok: true });
    const { user } = open();
    await screen.findByText('This device gets alerts');
    answer();
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Alerts are off on this device')).toBeDefined();
    expect(server.requestsTo(removePushSubscription)).toMatchObject([{ params: { id: '7' } }]);
    expect(localStorage.getItem('anito.push')).toBeNull();
  });

  it('does not show the device of another account as on', async () => {
    stubPush({ permission: 'granted' });
    storeDevice(7, 'user-2');
    answer();
    open();
    expect(await screen.findByText('Alerts are off on this device')).toBeDefined();
  });

  it.each([
    ['iPhone', true, 'Add Anito to your home screen first'],
    ['Firefox', true, 'This browser can’t show alerts'],
    ['Firefox', false, 'Alerts need a secure address'],
  ])('without push on %s (secure: %s) says: %s', async (userAgent, isSecure, text) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${userAgent})`);
    vi.stubGlobal('isSecureContext', isSecure);
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    answer();
    open();
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn on alerts' })).toBeNull();
  });
});
