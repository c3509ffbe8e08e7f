import { type AdminUser, setUserSubscription } from '@anito/contract/admin-users';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setShownZone } from '../../lib/shown-zone.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { SubscriptionDialog } from './subscription-dialog.tsx';
import { SubscriptionEnd } from './subscription-end.tsx';

/** In UTC these dates are one day before those in Manila. */
const rosa: AdminUser = {
  id: '4b777a33-a13c-43a2-8efa-8812bed94b41',
  email: 'rosa@example.com',
  firstName: 'Rosa',
  lastName: 'Santos',
  role: 'pro',
  isSubscriptionActive: true,
  suspendedAt: null,
  suspensionReason: null,
  subscriptionStartDate: '2098-11-30T17:30:00.000Z',
  subscriptionEndDate: '2099-11-30T17:30:00.000Z',
  createdAt: '2026-03-02T08:00:00.000Z',
};

beforeEach(() => setShownZone('Asia/Manila'));
afterEach(() => setShownZone(undefined));

it('subscription dates are equal in the dialog and the list, in the shown time zone', async () => {
  show(
    <>
      <SubscriptionEnd end={rosa.subscriptionEndDate} />
      <SubscriptionDialog user={rosa} onClose={() => undefined} />
    </>,
  );
  expect(await screen.findByText('Dec 1, 2098 – Dec 1, 2099')).toBeDefined();
  expect(screen.getByText('Dec 1, 2099')).toBeDefined();
});

it('subscriptions start at midnight of the shown time zone, which is named', async () => {
  server.answers(setUserSubscription, rosa);
  const { user } = show(<SubscriptionDialog user={rosa} onClose={() => undefined} />);
  await user.click(await screen.findByLabelText('Start today'));
  expect(screen.getByText('It starts at midnight of that day, Asia/Manila.')).toBeDefined();
  await user.type(screen.getByLabelText('Start date'), '2099-05-15');
  expect(screen.getByText('May 15, 2099 – Jun 15, 2099')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save Subscription' }));
  await waitFor(() =>
    expect(server.requestsTo(setUserSubscription)).toMatchObject([
      { body: { startDateUtc: '2099-05-14T16:00:00.000Z' } },
    ]),
  );
});
