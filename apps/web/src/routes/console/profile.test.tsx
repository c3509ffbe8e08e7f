import { getMe } from '@anito/contract/users';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '../../lib/auth/tokens.ts';
import { buildUser } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ProfilePage } from './profile.tsx';

beforeEach(() =>
  storeTokens({ accessToken: 'x', refreshToken: 'x', idToken: undefined, expiresAt: Date.now() + 3_600_000 }),
);
afterEach(() => storeTokens(undefined));

describe('ProfilePage', () => {
  it('shows the loading state, then the user and the progress of the first steps', async () => {
    const answer = server.holds(getMe, buildUser({ lastName: '' }));
    show(<ProfilePage />, '/profile');
    expect(await screen.findByText('Loading your profile')).toBeTruthy();
    answer();
    expect(await screen.findByText('In Progress')).toBeTruthy();
    expect(screen.getByText('rosa@example.com')).toBeTruthy();
    expect(screen.getByText(buildUser().id)).toBeTruthy();
    expect(screen.getByText('Not given')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue Onboarding' }).getAttribute('href')).toBe(
      '/onboarding',
    );
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it('links to the settings once the first steps are done', async () => {
    server.answers(getMe, buildUser({ onboardingCompleted: true }));
    show(<ProfilePage />, '/profile');
    expect(await screen.findByText('Completed')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Continue Onboarding' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit in Settings' }).getAttribute('href')).toBe('/settings');
  });

  it('reports a load failure and retries', async () => {
    server.refuses(getMe, 'unavailable', 'Away.', 1);
    const { user } = show(<ProfilePage />, '/profile');
    expect(await screen.findByRole('heading', { name: 'Error Loading Profile' })).toBeTruthy();
    server.answers(getMe, buildUser());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('rosa@example.com')).toBeTruthy();
  });
});
