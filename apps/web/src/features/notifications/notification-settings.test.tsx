import { getNotificationSettings, updateNotificationSettings } from '@anito/contract/notification-settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const all = { emailNotifications: true, leadAlerts: true, weeklyReports: true, systemUpdates: true };

it('saves each choice at once', async () => {
  server.answers(getNotificationSettings, all);
  server.answers(updateNotificationSettings, { ...all, weeklyReports: false });
  const { user } = show(<NotificationSettings />);
  const weekly = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Weekly reports' });
  expect(weekly.checked).toBe(true);
  await user.click(weekly);
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(weekly.checked).toBe(false);
  expect(server.requestsTo(updateNotificationSettings)).toMatchObject([{ body: { weeklyReports: false } }]);
});

it('restores the previous state when saving fails', async () => {
  server.answers(getNotificationSettings, all);
  server.refuses(updateNotificationSettings, 'unavailable', 'Not just now.');
  const { user } = show(<NotificationSettings />);
  const updates = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Email notifications' });
  await user.click(updates);
  expect(await screen.findByText('Not just now.')).toBeDefined();
  await waitFor(() => expect(updates.checked).toBe(true));
});

it('offers every kind of mail', async () => {
  server.answers(getNotificationSettings, all);
  server.answers(updateNotificationSettings, { ...all, leadAlerts: false });
  const { user } = show(<NotificationSettings />);
  await user.click(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Lead alerts' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.requestsTo(updateNotificationSettings)).toMatchObject([{ body: { leadAlerts: false } }]);
});

it('reports a load failure and retries', async () => {
  server.refuses(getNotificationSettings, 'unavailable', 'Not now.');
  const { user } = show(<NotificationSettings />);
  expect(await screen.findByRole('heading', { name: /couldn’t load/ })).toBeDefined();
  server.answers(getNotificationSettings, all);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('checkbox', { name: 'Weekly reports' })).toBeDefined();
});
