import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  changePassword,
  confirmAuthenticator,
  endOtherSessions,
  endSession,
  getSecurity,
  type Passkey,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '@anito/contract/security';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSecurity, buildSession } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { watchFocus } from '../../../ui/use-return-focus.ts';
import { SecurityTab } from './security-tab.tsx';

const wrong = 'That is not your password.';
const done = { ok: true } as const;
const codes = ['aaaa-bbbb', 'cccc-dddd'];
const passkey: Passkey = { id: 7, name: 'Phone', createdAt: '2026-03-01T00:00:00.000Z', lastUsedAt: null };

let stopWatching: () => void;
beforeEach(() => {
  stopWatching = watchFocus();
});
afterEach(() => stopWatching());

async function open(security = buildSecurity()) {
  server.answers(getSecurity, security);
  const { user: hand } = show(<SecurityTab />);
  await screen.findByRole('heading', { name: 'Password' });
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const press = (name: string | RegExp) => hand.click(button(name));
  /** Types into the field with this label and submits its form. */
  const enter = (label: string, text: string) => hand.type(screen.getByLabelText(label), `${text}{Enter}`);
  return { hand, button, press, enter };
}

/** Expects that the dialog is gone and its opener has the focus. */
async function expectReturnTo(opener: HTMLElement) {
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.queryByRole('dialog')).toBeNull();
}

describe('SecurityTab', () => {
  it('shows the loading state, a failure, and reloads', async () => {
    server.loses(getSecurity);
    const { user: hand } = show(<SecurityTab />);
    expect(await screen.findByText('We couldn’t load your sign-in settings')).toBeDefined();
    const give = server.holds(getSecurity, buildSecurity());
    await hand.click(screen.getByRole('button', { name: 'Retry' }));
    give();
    expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeDefined();
  });

  it('is hidden from impersonating admins, without a retry button', async () => {
    const refusal = { error: 'No.', code: 'forbidden', reason: 'own-account-only', requestId: 'r-1' };
    server.isReplacedFor(getSecurity, 403, JSON.stringify(refusal));
    show(<SecurityTab />);
    expect(
      await screen.findByText('Only the account’s owner can do this, not someone acting as them.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByText('We couldn’t load your sign-in settings')).toBeNull();
  });

  it('announces that it is loading', async () => {
    const give = server.holds(getSecurity, buildSecurity());
    show(<SecurityTab />);
    expect(await screen.findByText('Loading your sign-in settings')).toBeDefined();
    give();
    expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeDefined();
    expect(screen.queryByText('Loading your sign-in settings')).toBeNull();
  });

  it('links to the external provider if users sign in there', async () => {
    server.answers(getSecurity, buildSecurity({ provider: 'https://login.example.com/realm' }));
    show(<SecurityTab />);
    expect(await screen.findByText(/^login\.example\.com manages your address/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Go there' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://login.example.com',
      'noreferrer',
    ]);
    expect(screen.queryByRole('heading', { name: 'Password' })).toBeNull();
  });
});

describe('password', () => {
  it('is not sent before both fields are filled', async () => {
    const { press } = await open();
    await press('Change password');
    expect(screen.getAllByText('Required.')).toHaveLength(2);
    expect(server.requestsTo(changePassword)).toEqual([]);
  });

  it('shows a wrong password under its field and keeps the input', async () => {
    server.refusesField(changePassword, 'currentPassword', wrong);
    const { hand, enter } = await open();
    await hand.type(screen.getByLabelText('Current password'), 'guess');
    await enter('New password', 'a-much-better-one');
    expect(await screen.findByText(wrong)).toBeDefined();
    const current = screen.getByLabelText<HTMLInputElement>('Current password');
    expect([current.value, current.getAttribute('aria-invalid')]).toEqual(['guess', 'true']);
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('is changed with a confirmation, and both fields are emptied', async () => {
    server.answers(changePassword, done);
    const { hand, enter } = await open();
    await hand.type(screen.getByLabelText('Current password'), 'the-present-one');
    await enter('New password', 'a-much-better-one');
    expect(await screen.findByText(/^Password changed/)).toBeDefined();
    expect(server.requestsTo(changePassword)[0]?.body).toEqual({
      currentPassword: 'the-present-one',
      newPassword: 'a-much-better-one',
    });
    for (const label of ['Current password', 'New password']) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
    }
    expect(screen.queryByText('Required.')).toBeNull();
  });

  it('reports that it was not changed when the network is down', async () => {
    server.loses(changePassword);
    const { hand, enter } = await open();
    await hand.type(screen.getByLabelText('Current password'), 'the-present-one');
    await enter('New password', 'a-much-better-one');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a-much-better-one');
  });
});

describe('authenticator app', () => {
  const begun = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Anito:maria?secret=ABCDEFGHIJKLMNOP' };

  it('is added with the password, a QR code and a first code, and shows its recovery codes once', async () => {
    server.answers(beginAuthenticator, begun);
    server.answers(confirmAuthenticator, { recoveryCodes: codes });
    const { hand, button, press, enter } = await open();
    const opener = button('Add an authenticator app');
    await hand.click(opener);
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
    await press('Continue');
    expect(screen.getByText('Required.')).toBeDefined();
    await enter('Your password', 'the-present-one');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeDefined();
    await press('Turn on');
    expect(screen.getByText('Please enter the code.')).toBeDefined();
    server.answers(getSecurity, buildSecurity({ authenticator: { enabledAt: passkey.createdAt } }));
    await enter('Code from the app', '123456');
    expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(codes),
    );
    await hand.keyboard('{Escape}');
    expect(screen.getByText(codes[0]!)).toBeDefined();
    await press('I’ve saved them');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(codes[0]!)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Remove app' })).toBeDefined();
  });

  it('is not added with a wrong password or code, and keeps the input', async () => {
    server.refusesField(beginAuthenticator, 'password', wrong);
    const { hand, button, enter } = await open();
    const opener = button('Add an authenticator app');
    await hand.click(opener);
    await enter('Your password', 'guess');
    expect(await screen.findByText(wrong)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('guess');
    server.answers(beginAuthenticator, begun);
    server.refusesField(confirmAuthenticator, 'code', 'This code is not right.');
    await enter('Your password', '-again');
    await screen.findByLabelText('Code from the app');
    await enter('Code from the app', '000000');
    expect(await screen.findByText('This code is not right.')).toBeDefined();
    await hand.keyboard('{Escape}');
    await expectReturnTo(opener);
  });

  const on = buildSecurity({ authenticator: { enabledAt: passkey.createdAt }, recoveryCodesLeft: 1 });

  it('shows the number of recovery codes left, and creates new ones for the password', async () => {
    server.refusesField(renewRecoveryCodes, 'password', wrong);
    const { hand, button, press, enter } = await open(on);
    expect(screen.getByText('1 recovery code left.')).toBeDefined();
    const opener = button('New recovery codes');
    await hand.click(opener);
    await enter('Your password', 'guess');
    expect(await screen.findByText(wrong)).toBeDefined();
    server.answers(renewRecoveryCodes, { recoveryCodes: codes });
    await enter('Your password', '-again');
    expect(await screen.findByText(codes[1]!)).toBeDefined();
    expect(button('Copy codes')).toBeDefined();
    await press('I’ve saved them');
    await expectReturnTo(opener);
  });

  it('is removed for the password, with a confirmation', async () => {
    server.refusesField(removeAuthenticator, 'password', wrong);
    const { hand, button, enter } = await open(on);
    const opener = button('Remove app');
    await hand.click(opener);
    await enter('Your password', 'guess');
    expect(await screen.findByText(wrong)).toBeDefined();
    server.answers(removeAuthenticator, done);
    server.answers(getSecurity, buildSecurity());
    await enter('Your password', '-again');
    expect(await screen.findByText('Authenticator app removed')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeDefined();
  });

  it('keeps the input when the network is down', async () => {
    server.loses(removeAuthenticator);
    const { press, enter } = await open(on);
    await press('Remove app');
    await enter('Your password', 'the-present-one');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('the-present-one');
  });
});

describe('passkeys', () => {
  const credential = {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'a', attestationObject: 'a' },
    clientExtensionResults: {},
  };

  /** Simulates a browser whose device creates a passkey or fails. */
  function haveDevice(create: () => Promise<unknown>) {
    vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: (options: unknown) => options });
    vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, credentials: { create } });
  }

  it('reports that the browser cannot create passkeys', async () => {
    const { button } = await open();
    expect(button('Add a passkey')).toHaveProperty('disabled', true);
    expect(screen.getByText('This browser can’t create passkeys.')).toBeDefined();
  });

  it('are created after the password, and can be retried when the device fails', async () => {
    const make = vi
      .fn()
      .mockRejectedValueOnce(new Error('cancelled'))
      .mockResolvedValue({ toJSON: () => credential });
    haveDevice(make);
    server.answers(beginPasskey, { options: { challenge: 'a' } });
    server.answers(addPasskey, passkey);
    const { hand, button, press } = await open();
    const opener = button('Add a passkey');
    await hand.click(opener);
    const name = screen.getByLabelText('Name');
    expect(document.activeElement).toBe(name);
    await hand.clear(name);
    await hand.type(name, 'Phone');
    await hand.type(screen.getByLabelText('Your password'), 'the-present-one');
    await press('Continue');
    expect(await screen.findByText(/^Your device didn’t create a passkey/)).toBeDefined();
    expect(server.requestsTo(addPasskey)).toEqual([]);
    server.answers(getSecurity, buildSecurity({ passkeys: [passkey] }));
    await press('Continue');
    expect(await screen.findByText('Passkey added')).toBeDefined();
    expect(server.requestsTo(addPasskey)[0]?.body).toMatchObject({ name: 'Phone' });
    expect(await screen.findByText('Phone')).toBeDefined();
    await expectReturnTo(opener);
  });

  it('are not created with a wrong password', async () => {
    const make = vi.fn();
    haveDevice(make);
    server.refusesField(beginPasskey, 'password', wrong);
    const { hand, press } = await open();
    await press('Add a passkey');
    await hand.type(screen.getByLabelText('Your password'), 'guess');
    await press('Continue');
    expect(await screen.findByText(wrong)).toBeDefined();
    expect(make).not.toHaveBeenCalled();
  });

  it('are renamed, but not to an empty name', async () => {
    server.answers(renamePasskey, { ...passkey, name: 'Old phone' });
    const { hand, button, press } = await open(buildSecurity({ passkeys: [passkey] }));
    const opener = button('Rename Phone');
    await hand.click(opener);
    const name = screen.getByLabelText('Name');
    await hand.clear(name);
    await press('Save changes');
    expect(screen.getByText('Please enter a name.')).toBeDefined();
    expect(server.requestsTo(renamePasskey)).toEqual([]);
    await hand.type(name, 'Old phone{Enter}');
    await expectReturnTo(opener);
    expect(server.requestsTo(renamePasskey)[0]).toMatchObject({
      params: { id: '7' },
      body: { name: 'Old phone' },
    });
  });

  it('are removed for the password', async () => {
    server.refusesField(removePasskey, 'password', wrong);
    const { press, enter } = await open(buildSecurity({ passkeys: [passkey] }));
    expect(screen.getByText(/not used yet/)).toBeDefined();
    await press('Remove Phone');
    await enter('Your password', 'guess');
    expect(await screen.findByText(wrong)).toBeDefined();
    server.answers(removePasskey, done);
    server.answers(getSecurity, buildSecurity());
    await enter('Your password', '-again');
    expect(await screen.findByText('Passkey removed')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
  });
});

describe('sessions', () => {
  const sessions = [
    buildSession({ id: 1, isCurrent: true }),
    buildSession({ id: 2, browser: 'Chrome', system: null }),
    buildSession({ id: 3, browser: null, system: null }),
  ];

  it('show their known details, and the current one cannot be ended', async () => {
    await open(buildSecurity({ sessions }));
    const [own, chrome, unknown] = screen.getAllByRole('listitem');
    expect(within(own!).getByText('Firefox on Android')).toBeDefined();
    expect(within(own!).getByText('This device')).toBeDefined();
    expect(within(own!).queryByRole('button')).toBeNull();
    expect(within(chrome!).getByText('Chrome')).toBeDefined();
    expect(within(unknown!).getByText('Unknown device')).toBeDefined();
  });

  it('cannot be ended when only the current one exists', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  });

  it('are ended one by one, or the failure is reported', async () => {
    server.loses(endSession);
    const { hand } = await open(buildSecurity({ sessions }));
    const end = () => within(screen.getAllByRole('listitem')[1]!).getByRole('button', { name: 'Sign out' });
    await hand.click(end());
    expect(await screen.findByText('We couldn’t sign out the session')).toBeDefined();
    server.answers(endSession, done);
    server.answers(getSecurity, buildSecurity({ sessions: [sessions[0]!, sessions[2]!] }));
    await hand.click(end());
    expect(await screen.findByText('Session signed out')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Chrome')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }));
    expect(server.requestsTo(endSession)[0]?.params).toEqual({ id: '2' });
  });

  it('are all ended after a confirmation, except the current one', async () => {
    server.loses(endOtherSessions);
    const { hand, button } = await open(buildSecurity({ sessions }));
    const opener = button('Sign out all others');
    await hand.click(opener);
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
    expect(within(dialog).getByText('We sign out 2 other sessions right away.')).toBeDefined();
    await hand.keyboard('{Escape}');
    await expectReturnTo(opener);
    expect(server.requestsTo(endOtherSessions)).toEqual([]);
    await hand.click(opener);
    const confirm = () =>
      hand.click(
        within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out all others' }),
      );
    await confirm();
    expect(await screen.findByRole('alert')).toBeDefined();
    server.answers(endOtherSessions, done);
    server.answers(getSecurity, buildSecurity());
    await confirm();
    expect(await screen.findByText('Signed out everywhere else')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Chrome')).toBeNull());
  });
});
