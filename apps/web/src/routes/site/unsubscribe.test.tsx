import { unsubscribe } from '@anito/contract/notification-settings';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { UnsubscribePage } from './unsubscribe.tsx';

const open = () => show(<UnsubscribePage />, '/unsubscribe/a.weeklyReports.b', '/unsubscribe/:token');

it('unsubscribes on click, and not before', async () => {
  server.answers(unsubscribe, { stopped: 'weeklyReports' });
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Stop these emails' });
  expect(server.requestsTo(unsubscribe)).toEqual([]);
  await user.click(button);
  expect(
    await screen.findByRole('heading', { name: 'Done. You won’t get these emails anymore' }),
  ).toBeDefined();
  expect(screen.getByText(/Weekly reports/)).toBeDefined();
  expect(server.requestsTo(unsubscribe)).toMatchObject([{ body: { token: 'a.weeklyReports.b' } }]);
});

it('explains what to do with an invalid link', async () => {
  server.refuses(unsubscribe, 'not_found', 'Not found.');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose your emails in Settings' }).getAttribute('href')).toBe(
    '/settings/notifications',
  );
});

it('can be clicked again when the server was unreachable', async () => {
  server.loses(unsubscribe);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  server.answers(unsubscribe, { stopped: 'emailNotifications' });
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: /^Done/ })).toBeDefined();
});
