import { confirmEmail } from '@anito/contract/security';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';

const banner = <ConfirmEmailBanner address="rosa@example.com" />;
const title = 'Confirm your e-mail to get alerts about customers';

it('sends the link after the password, and says where it went', async () => {
  server.answers(confirmEmail, { ok: true });
  const { user } = show(banner);
  expect(await screen.findByText(title)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Confirm e-mail' }));
  await user.type(await screen.findByLabelText('Your password'), 'secret{Enter}');
  expect(await screen.findByText(/We sent a link to rosa@example.com/)).toBeDefined();
  expect(server.requestsTo(confirmEmail)).toMatchObject([
    { body: { email: 'rosa@example.com', password: 'secret' } },
  ]);
  expect(screen.queryByText(title)).toBeNull();
});

it('stays away for a week after "Remind me later"', async () => {
  const { user } = show(banner);
  await user.click(await screen.findByRole('button', { name: 'Remind me later' }));
  expect(screen.queryByText(title)).toBeNull();
  expect(Number(localStorage.getItem('anito.account.confirmLater'))).toBeGreaterThan(
    Date.now() + 6 * 86_400_000,
  );
});

it('comes back after a week', async () => {
  localStorage.setItem('anito.account.confirmLater', String(Date.now() - 1));
  show(banner);
  expect(await screen.findByText(title)).toBeDefined();
});
