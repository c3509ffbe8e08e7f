import { confirmEmail } from '@anito/contract/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { watchFocus } from '../../ui/use-return-focus.ts';
import { EmailCard } from './email-card.tsx';

const address = 'maria@example.com';

function open(isConfirmed: boolean) {
  const { user: hand } = show(<EmailCard email={{ address, isConfirmed }} />);
  const type = (label: string, text: string) => hand.type(screen.getByLabelText(label), text);
  return { hand, type };
}
const findButton = (name: string) => screen.findByRole('button', { name });

it('offers no link for a confirmed address', async () => {
  open(true);
  expect(await screen.findByText('Confirmed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
});

it('sends a confirmation link after the password, and again', async () => {
  const stop = watchFocus();
  server.refusesField(confirmEmail, 'password', 'That is not your password.');
  const { hand, type } = open(false);
  expect(await screen.findByText('Not confirmed')).toBeDefined();
  const opener = await findButton('Send link');
  await hand.click(opener);
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
  await hand.keyboard('{Enter}');
  expect(screen.getByText('Required.')).toBeDefined();
  expect(server.requestsTo(confirmEmail)).toEqual([]);
  await type('Your password', 'guess{Enter}');
  expect(await screen.findByText('That is not your password.')).toBeDefined();
  server.answers(confirmEmail, { ok: true });
  await type('Your password', '-again{Enter}');
  expect(await screen.findByText(/^We’ve sent a link to maria@example\.com/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(opener.textContent).toBe('Send again');
  expect(server.requestsTo(confirmEmail).at(-1)?.body).toEqual({ email: address, password: 'guess-again' });
  stop();
});

it('rejects a taken address, and keeps the input', async () => {
  const { hand, type } = open(true);
  await hand.click(await findButton('Change address'));
  expect(document.activeElement).toBe(screen.getByLabelText('New address'));
  await type('New address', 'maria');
  await type('Your password', 'the-present-one');
  const send = async () => hand.click(await findButton('Send link'));
  await send();
  expect(screen.getByText('Enter an email address such as maria@example.com.')).toBeDefined();
  expect(server.requestsTo(confirmEmail)).toEqual([]);
  server.refusesField(confirmEmail, 'email', 'This email already has an account.');
  await type('New address', '@other.example');
  await send();
  expect(await screen.findByText('This email already has an account.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('New address').value).toBe('maria@other.example');
  server.loses(confirmEmail);
  await send();
  expect(await screen.findByRole('alert')).toBeDefined();
  server.answers(confirmEmail, { ok: true });
  await send();
  expect(await screen.findByText(/^We’ve sent a link to maria@other\.example/)).toBeDefined();
  expect(screen.getByText(address)).toBeDefined();
});
