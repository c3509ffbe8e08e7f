import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@anito/contract/notifications';
import { getUnreadNotifications } from '@anito/contract/unread-notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchLiveEvent } from '../../lib/live.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { LateNotificationBell } from './late-notification-bell.tsx';
import { NotificationBell } from './notification-bell.tsx';

const source = { id: 4, type: 'notion', name: 'Menu' } as const;
const assistant = { id: 7, name: 'Rosa' };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const failed: Notification = {
  id: 9,
  kind: 'sync-failed',
  source,
  isRead: false,
  happenedAt: minutesAgo(5),
};

function answer(notifications: Notification[], unreadCount = 0, hasMore = false) {
  server.answers(getUnreadNotifications, { unreadCount });
  server.answers(listNotifications, { notifications, unreadCount, hasMore });
}

/** Simulates a wide or narrow window for `useMedia`. */
function setWidth(isSmall: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isSmall,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
beforeEach(() => setWidth(false));

async function open(name: string | RegExp = 'Notifications') {
  const shown = show(<NotificationBell />);
  await shown.user.click(await screen.findByRole('button', { name }));
  return { ...shown, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
}

describe('NotificationBell', () => {
  it('shows no count when everything is read', async () => {
    answer([]);
    const { panel } = await open();
    expect(await panel.findByText(/^You’re all caught up/)).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('reports a load failure and retries', async () => {
    server.answers(getUnreadNotifications, { unreadCount: 0 });
    server.refuses(listNotifications, 'unavailable', 'Not now.');
    const { user, panel } = await open();
    expect(await panel.findByRole('heading', { name: 'We couldn’t load your notifications' })).toBeDefined();
    answer([failed]);
    await user.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await panel.findByText('Menu failed to sync')).toBeDefined();
  });

  it('shows the loading state', async () => {
    server.answers(getUnreadNotifications, { unreadCount: 0 });
    const release = server.holds(listNotifications, { notifications: [], unreadCount: 0, hasMore: false });
    const { panel } = await open();
    expect(await panel.findByText('Loading notifications...')).toBeDefined();
    release();
    expect(await panel.findByText(/^You’re all caught up/)).toBeDefined();
  });

  it('opens the page of a notification and marks only that one as read', async () => {
    answer([failed, { ...failed, id: 8, source: { ...source, id: 5, name: 'Prices' } }], 2);
    server.answers(readNotification, { unreadCount: 1 });
    const { user, panel, address } = await open('2 unread notifications');
    await panel.findByText('Prices failed to sync');
    expect(server.requestsTo(readNotification)).toEqual([]);
    await user.click(panel.getByRole('link', { name: /Menu failed to sync/ }));
    expect(address()).toBe('/sources/notion/4/history');
    await waitFor(() => expect(server.requestsTo(readNotification)).toMatchObject([{ params: { id: '9' } }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks all as read up to the newest shown', async () => {
    answer([failed], 2);
    server.answers(readAllNotifications, { unreadCount: 0 });
    const { user, panel } = await open('2 unread notifications');
    await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(server.requestsTo(readAllNotifications)).toMatchObject([{ body: { until: failed.happenedAt } }]);
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined();
  });

  it('loads older ones page by page', async () => {
    server.answers(getUnreadNotifications, { unreadCount: 0 });
    server.answers(listNotifications, ({ query }) =>
      query.before
        ? { notifications: [{ ...failed, id: 3 }], unreadCount: 0, hasMore: false }
        : { notifications: [failed], unreadCount: 0, hasMore: true },
    );
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(2));
    expect(server.requestsTo(listNotifications).at(-1)?.query).toEqual({ before: '9' });
    expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('closes on Escape and restores the focus', async () => {
    answer([failed], 1);
    const { user, panel } = await open(/unread/);
    await panel.findByText('Menu failed to sync');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '1 unread notification' }));
  });

  it('opens over the full width of a phone', async () => {
    setWidth(true);
    answer([failed], 1);
    const { user, panel } = await open(/unread/);
    expect(await panel.findByText('Menu failed to sync')).toBeDefined();
    server.answers(readNotification, { unreadCount: 0 });
    await user.click(panel.getByRole('link', { name: /Menu failed to sync/ }));
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });
});

it.each<[Notification, string | RegExp, string]>([
  [{ ...failed, kind: 'source-reconnect' }, 'Reconnect Menu', '/sources/notion/4'],
  [
    { ...failed, kind: 'documents-failed', failed: 1, total: 8 },
    'We couldn’t read 1 document of Menu',
    '/sources/notion/4/history',
  ],
  [
    { ...failed, kind: 'first-conversation', assistant },
    'Rosa had its first conversation',
    '/assistants/7/reports',
  ],
  [
    { ...failed, kind: 'unanswered', assistant, count: 1_200 },
    'Rosa couldn’t answer 1,200 questions',
    '/assistants/7/unanswered',
  ],
  [
    { ...failed, kind: 'plan-usage', measure: 'messages', used: 450, limit: 500, percent: 90 },
    'You’ve used 450 of 500 messages this month',
    '/billing',
  ],
  [{ ...failed, kind: 'room-nearly-full', percent: 93 }, 'Your account is 93% full', '/sources'],
  [
    { ...failed, kind: 'key-limit', apiKey: { id: 2, name: 'Till' }, used: 9_000, limit: 10_000 },
    /^The API key Till has almost used up/,
    '/deployment',
  ],
  [
    { ...failed, kind: 'questions-used-up', assistant: null, limit: 1_000 },
    /^Your assistants have used up/,
    '/dashboard',
  ],
  [{ ...failed, kind: 'archive-ready', archive: 'export' }, 'Your data is ready', '/settings#exports'],
  [
    { ...failed, kind: 'archive-failed', archive: 'backup' },
    'We couldn’t make the backup',
    '/admin/database#backups',
  ],
  [
    { ...failed, kind: 'backup-problem', problem: 'overdue' },
    'No scheduled backup has succeeded lately',
    '/admin/database',
  ],
])('describes and links %o', async (notification, title, path) => {
  answer([notification], 1);
  const { panel } = await open(/unread/);
  const words = await panel.findByText(
    (_, element) => element?.tagName === 'SPAN' && matches(element, title),
  );
  expect(words.closest('a')?.getAttribute('href')).toBe(path);
  expect(panel.getByText('5 minutes ago')).toBeDefined();
});

const announcement: Notification = {
  id: 31,
  kind: 'announcement',
  isRead: false,
  happenedAt: minutesAgo(5),
  language: 'es',
  texts: {
    es: { title: 'Trabajos previstos', text: 'El domingo.' },
    en: {
      title: 'Planned <b>work</b>',
      text: 'On Sunday.\nSee https://status.example, or javascript:alert(1)',
    },
  },
};

describe('announcement', () => {
  it("opens in the reader's language and is marked as read", async () => {
    answer([announcement], 1);
    server.answers(readNotification, { unreadCount: 0 });
    const { user, panel, address } = await open(/unread/);
    await user.click(await panel.findByRole('button', { name: /Planned <b>work/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Planned <b>work</b>' }));
    const links = sheet.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['https://status.example/', '_blank', 'noopener noreferrer'],
    ]);
    expect(sheet.getByText(/javascript:alert\(1\)$/)).toBeDefined();
    await waitFor(() =>
      expect(server.requestsTo(readNotification)).toMatchObject([{ params: { id: '31' } }]),
    );
    expect(address()).toBe('/');
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Notifications' }));
  });

  it("is shown in its original language if it lacks the reader's languages", async () => {
    const { es } = announcement.texts;
    answer([{ ...announcement, texts: { es: es! } }], 1);
    const { panel } = await open(/unread/);
    expect(await panel.findByRole('button', { name: /Trabajos previstos/ })).toBeDefined();
  });

  it('is fetched a moment after the live event', async () => {
    vi.stubGlobal('WebSocket', undefined);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    answer([], 0);
    show(<NotificationBell />);
    await waitFor(() => expect(server.requestsTo(getUnreadNotifications)).toHaveLength(1));
    answer([announcement], 1);
    act(() => dispatchLiveEvent('AnnouncementsUpdate', {}));
    expect(await screen.findByRole('button', { name: '1 unread notification' })).toBeDefined();
  });
});

function matches(element: Element, title: string | RegExp): boolean {
  const text = element.lastChild?.textContent ?? '';
  return typeof title === 'string' ? text === title : title.test(text);
}

it('updates the count on live events and announces it politely', async () => {
  vi.stubGlobal('WebSocket', undefined);
  answer([], 1);
  show(<NotificationBell />);
  expect(await screen.findByRole('button', { name: '1 unread notification' })).toBeDefined();
  expect(screen.queryByText('1 unread notification')).toBeNull();
  act(() => dispatchLiveEvent('NotificationsUpdate', { unreadCount: 3 }));
  expect(await screen.findByRole('button', { name: '3 unread notifications' })).toBeDefined();
  expect(screen.getByText('3 unread notifications').closest('[aria-live=polite]')).not.toBeNull();
  act(() => dispatchLiveEvent('NotificationsUpdate', { unreadCount: 0 }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
});

it('opens when pressed before it has loaded, and shows the count afterwards', async () => {
  answer([failed], 1);
  const { user } = show(<LateNotificationBell />);
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  expect(await panel.findByText('Menu failed to sync')).toBeDefined();
  expect(screen.getByRole('button', { name: '1 unread notification' })).toBeDefined();
});
