import type { CustomerAlert } from '@anito/contract/live';
import { addPushSubscription, getPush, removePushSubscription } from '@anito/contract/push';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPageTitle } from '../../lib/document-title.ts';
import { dispatchLiveEvent } from '../../lib/live.ts';
import { server } from '../../testing/contract-fake.ts';
import { publicKey, stubPush, unstubPush } from '../../testing/fake-push.ts';
import { show } from '../../testing/show.tsx';
import { CustomerAlerts } from './customer-alerts.tsx';

const alert: CustomerAlert = {
  threadId: 4,
  because: 'asked',
  name: 'Maria Cruz',
  text: 'Do you deliver to Pasig?',
};
const tell = (changes: Partial<CustomerAlert> = {}) =>
  act(() => dispatchLiveEvent('CustomerAlert', { ...alert, ...changes }));

beforeEach(() => {
  vi.stubGlobal('WebSocket', undefined);
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  setPageTitle('Leads · Anito');
});
afterEach(unstubPush);

const open = (path = '/leads', waitingCount = 0) =>
  show(<CustomerAlerts userId={undefined} waitingCount={waitingCount} />, path);

describe('CustomerAlerts', () => {
  it('shows the number of waiting customers in the title and on the icon of every page', () => {
    const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
    open('/leads', 2);
    expect([document.title, icon()]).toEqual(['(2) Leads · Anito', '/favicon-badge.svg']);
    act(() => setPageTitle('Inbox · Anito'));
    expect(document.title).toBe('(2) Inbox · Anito');
  });

  it('removes the number when no one waits any more', () => {
    open('/leads', 0);
    expect(document.title).toBe('Leads · Anito');
    expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/favicon.svg');
  });

  it('shows one toast for each thread, which opens it', async () => {
    const { user, address } = open();
    tell();
    expect(await screen.findByText('Maria Cruz would like to talk to you')).toBeDefined();
    expect(screen.getByText('Do you deliver to Pasig?')).toBeDefined();
    tell({ because: 'message', text: 'Hello?' });
    expect(await screen.findByText('Maria Cruz wrote to you')).toBeDefined();
    expect(screen.queryByText('Maria Cruz would like to talk to you')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open chat' }));
    expect(address()).toBe('/inbox?thread=4');
    expect(screen.queryByText('Maria Cruz wrote to you')).toBeNull();
  });

  it.each([
    ['asked', 'A customer would like to talk to you'],
    ['unanswered', 'A customer needs an answer from you'],
    ['form', 'A customer left you a message'],
    ['message', 'A customer wrote to you'],
  ] as const)('names no unknown visitor: %s', async (because, text) => {
    open();
    tell({ because, name: null });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('shows no toast in the open thread, but for others', async () => {
    open('/inbox?thread=4');
    tell();
    tell({ threadId: 5, name: 'Jun' });
    expect(await screen.findByText('Jun would like to talk to you')).toBeDefined();
    expect(screen.queryByText('Maria Cruz would like to talk to you')).toBeNull();
  });

  it('plays a sound only if it is on', async () => {
    const start = vi.fn();
    const node = {
      connect: (next: unknown) => next,
      start,
      stop: () => {},
      frequency: {},
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    };
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0;
        destination = {};
        resume = async () => {};
        close = async () => {};
        createOscillator = () => node;
        createGain = () => node;
      },
    );
    open();
    tell();
    await screen.findByText('Maria Cruz would like to talk to you');
    expect(start).not.toHaveBeenCalled();
    localStorage.setItem('anito.sound', 'on');
    tell({ threadId: 5 });
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
  });

  it('opens the path of a pressed alert without a reload', async () => {
    const { serviceWorker } = stubPush();
    const { address } = open();
    const answer = vi.fn();
    const message = Object.assign(new Event('message'), {
      data: { type: 'open', path: '/inbox?thread=9' },
      ports: [{ postMessage: answer }],
    });
    act(() => void serviceWorker.dispatchEvent(message));
    await waitFor(() => expect(address()).toBe('/inbox?thread=9'));
    expect(answer).toHaveBeenCalledWith(true);
  });
});

describe('the subscription of this browser', () => {
  const settings = { person: true, message: true, lead: true, quietHours: null };
  const device = {
    id: 7,
    browser: 'Chrome',
    system: 'Android',
    createdAt: '2026-03-01T00:00:00.000Z',
    lastUsedAt: null,
  };
  const store = (endpoint: string) =>
    localStorage.setItem('anito.push', JSON.stringify({ userId: 'user-1', id: 7, endpoint }));

  it('is sent again when the browser has replaced its address', async () => {
    stubPush({ permission: 'granted' });
    store('https://push.example/old');
    server.answers(getPush, { publicKey, settings, devices: [device] });
    server.answers(addPushSubscription, device);
    show(<CustomerAlerts userId="user-1" waitingCount={0} />);
    await waitFor(() => expect(server.requestsTo(addPushSubscription)).toHaveLength(1));
  });

  it('ends when the device was removed on another one', async () => {
    stubPush({ permission: 'granted' });
    store('https://push.example/1');
    server.answers(getPush, { publicKey, settings, devices: [] });
    server.answers(removePushSubscription, { ok: true });
    show(<CustomerAlerts userId="user-1" waitingCount={0} />);
    await waitFor(() => expect(localStorage.getItem('anito.push')).toBeNull());
  });

  it('is not asked for without one', async () => {
    const { serviceWorker } = stubPush({ permission: 'granted' });
    show(<CustomerAlerts userId="user-1" waitingCount={0} />);
    await waitFor(() => expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js'));
    expect(server.requestsTo(getPush)).toEqual([]);
  });
});
