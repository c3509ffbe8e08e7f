import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi, fillSignIn, newEmail, openVisitor, password, signUp } from './people.ts';

test('settings of a user apply to all their devices', async ({ owner: page, browser }) => {
  await page.goto('/settings');
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
  await look(page, 'settings-profile');
  await page.getByLabel('Company').fill('Hiraya Bakeshop');
  await page.getByLabel('Time zone').selectOption('Europe/Madrid');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  await page.getByRole('link', { name: 'Appearance' }).click();
  await look(page, 'settings-appearance');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByLabel('Date format').selectOption('YYYY-MM-DD');
  await page.getByRole('main').getByLabel('Language').selectOption('es');
  await expect(page.getByRole('heading', { level: 1, name: 'Sus ajustes' })).toBeVisible();
  await expect
    .poll(() => callApi(page, 'GET', '/api/Users/me/settings'))
    .toEqual({
      company: 'Hiraya Bakeshop',
      timezone: 'Europe/Madrid',
      isTimezoneSet: true,
      theme: 'dark',
      language: 'es',
      dateFormat: 'YYYY-MM-DD',
    });

  // Another device of the same user gets the same appearance and language right after sign-in.
  const tokens = await page.evaluate(() => localStorage.getItem('anito.tokens') ?? '');
  const other = await openVisitor(browser, '/healthz');
  await other.evaluate((text) => localStorage.setItem('anito.tokens', text), tokens);
  await other.goto('/settings/api');
  await expect(other.getByRole('heading', { level: 1, name: 'Sus ajustes' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  // A choice in the user menu is saved in the account as well.
  await other.getByRole('button', { name: 'Su cuenta' }).click();
  await other.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Your settings' })).toBeVisible();
  await look(other, 'settings-api');
  await other.context().close();
});

/** Computes the code of an authenticator app for a base32 secret (RFC 6238). */
function computeCode(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const value = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fff_ffff;
  return String(value % 1_000_000).padStart(6, '0');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
}

/** Opens the provider's page. */
async function openProvider(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Anito' }).click();
}

test('an authenticator app, recovery codes, a passkey and sessions secure an account', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await signUp(page, email);
  // A device that creates passkeys and always confirms the user.
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/settings/security');
  await expect(page.getByText('This device')).toBeVisible();
  await look(page, 'settings-security');

  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await look(page, 'settings-own-password');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await look(page, 'settings-authenticator');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(computeCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await look(page, 'settings-recovery-codes');
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('Phone of Rosa');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Phone of Rosa')).toBeVisible();
  await look(page, 'settings-security-filled');
  await signOut(page);

  // Sign-in now needs the password and the code.
  const other = await openVisitor(browser, '/');
  await openProvider(other);
  await fillSignIn(other, email);
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(other.getByLabel('Code')).toBeFocused();
  await look(other, 'account-code');
  await other.getByLabel('Code').fill('000000');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('This code is wrong or was already used.')).toBeVisible();
  await other.getByLabel('Code').fill(recoveryCode);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'Welcome, Rosa' })).toBeVisible();

  // The passkey replaces both. No password is typed.
  await openProvider(page);
  // It is offered by autofill in the address field, and this device accepts at once.
  await expect(page.getByRole('heading', { name: 'Welcome, Rosa' })).toBeVisible();

  await page.goto('/settings/security');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('Session signed out')).toBeVisible();
  await other.goto('/sources');
  await expect(other).toHaveURL('/signin');
  await other.context().close();

  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('ang-bagong-password-ni-rosa');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Password changed/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove app' }).click();
  await dialog.getByLabel('Your password').fill('ang-bagong-password-ni-rosa');
  await dialog.getByRole('button', { name: 'Remove app' }).click();
  await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
});
