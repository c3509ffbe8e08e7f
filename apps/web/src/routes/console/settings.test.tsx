import { getMe } from '@anito/contract/users';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { SettingsPage } from './settings.tsx';

it('says whose settings it shows, in its title and its tabs', async () => {
  server.refuses(getMe, 'unavailable', 'Not now.');
  show(<SettingsPage />, '/settings/api', '/settings/:tab');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your settings' })).toBeDefined();
  const tabs = screen.getByRole('navigation', { name: 'Parts of your settings' });
  expect(within(tabs).getAllByRole('link')).toHaveLength(5);
});
