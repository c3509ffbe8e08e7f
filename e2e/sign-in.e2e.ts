import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForFonts } from './page-fonts.ts';
import {
  callApi,
  confirmAddress,
  fillNewAccount,
  fillSignIn,
  newEmail,
  password,
  readMailedLink,
  signUp,
} from './people.ts';
import { newAdminEmail } from './product.ts';

async function openProvider(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Anito' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Anito' })).toBeVisible();
}

/** Signs out with the user menu. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
}

test('an account is created, signed out and signed in again, and a wrong password is refused', async ({
  page,
}) => {
  const email = await signUp(page);
  await signOut(page);
  // The provider's session has ended as well, so the next user of this computer must sign in.
  await openProvider(page);
  await fillSignIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await fillSignIn(page, newEmail());
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await fillSignIn(page, email);
  await expect(page.getByRole('heading', { name: 'Welcome, Rosa' })).toBeVisible();
  expect(await callApi<{ email: string }>(page, 'GET', '/api/Users/me')).toMatchObject({ email });
});

test('a new user reaches the sign-up form in one step, and the dashboard after it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Build My Anito' }).first().click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await fillNewAccount(page, newEmail());
  await expect(page).toHaveURL(/\/(dashboard|onboarding)/);
  // A signed-in user is not asked again.
  await page.goto('/signup');
  await expect(page).toHaveURL(/\/(dashboard|onboarding)/);
});

test('an address that has an account is sent to sign in', async ({ page, browser }) => {
  const email = await signUp(page);
  const other = await (await browser.newContext()).newPage();
  await openProvider(other);
  await other.getByRole('link', { name: 'Create account' }).click();
  await fillNewAccount(other, email.toUpperCase());
  await expect(other.getByText('This email already has an account. Please sign in.')).toBeVisible();
  await expect(other.getByLabel('Email')).toBeFocused();
  await expect(other.getByLabel('First name')).toHaveValue('Rosa');
  await other.context().close();
});

test('weak passwords are refused under their field', async ({ page }) => {
  await openProvider(page);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill('password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Many people use this password. Please choose another one.')).toBeVisible();
});

test('a forgotten password is reset with the mailed link, once, and the other sessions end', async ({
  page,
  browser,
  product,
}) => {
  const email = await signUp(page);
  const other = await (await browser.newContext()).newPage();
  await openProvider(other);
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send link' }).click();
  await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = await readMailedLink(product.dataDir, email);
  const fresh = `bagong-simula-${randomUUID()}`;
  await other.goto(link);
  await other.getByLabel('New password').fill(fresh);
  await other.getByRole('button', { name: 'Save password' }).click();
  await expect(other.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await openProvider(other);
  await fillSignIn(other, email, password);
  await expect(other.getByRole('alert')).toHaveText('Wrong email or password.');
  await fillSignIn(other, email, fresh);
  await expect(other.getByRole('heading', { name: 'Welcome, Rosa' })).toBeVisible();
  await other.context().close();

  // The earlier session can no longer be renewed.
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('anito.tokens') ?? '{}');
    localStorage.setItem('anito.tokens', JSON.stringify({ ...tokens, expiresAt: 0 }));
  });
  await page.goto('/sources');
  await expect(page).toHaveURL('/signin');
});

test('an account with an admin address becomes admin after it is confirmed by the mailed link', async ({
  page,
  product,
}) => {
  await signUp(page, newAdminEmail);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Is this an admin’s address? Then confirm it')).toBeVisible();
  await confirmAddress(page, product, newAdminEmail);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
});

test('the account pages use the language, theme and font of the app', async ({ page }) => {
  const fonts = new Set<string>();
  page.on('request', (sent) => {
    if (sent.resourceType() === 'font') fonts.add(new URL(sent.url()).pathname);
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Filipino' }).click();
  await page.getByRole('button', { name: 'Magpatuloy gamit ang Anito' }).click();
  await expect(page.getByRole('heading', { name: 'Mag-sign in sa Anito' })).toBeVisible();
  const describeLook = () =>
    page.evaluate(async () => {
      const faces = await document.fonts.load('16px "Inter Variable"', 'Anito');
      const { backgroundColor, fontFamily } = getComputedStyle(document.documentElement);
      return { faces: faces.length, backgroundColor, fontFamily };
    });
  const shown = await describeLook();
  expect(shown).toMatchObject({ faces: 1, backgroundColor: 'rgb(19, 18, 17)' });
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await fillNewAccount(page, newEmail());
  await expect(page.getByRole('heading', { name: "What's your website?" })).toBeVisible();
  expect(await describeLook()).toEqual(shown);
  expect([...fonts]).toEqual([expect.stringContaining('inter-latin-wght-normal')]);
});

test('a password can be shown while typing, and is hidden again on submit', async ({ page }) => {
  await openProvider(page);
  const field = page.getByLabel('Password');
  const reveal = page.getByRole('button', { name: 'Show what is typed' });
  await field.fill('not the password');
  await reveal.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(reveal).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Email').fill('no-address');
  // Shown before submission, so that the password need not be typed again.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an email address such as maria@example.com.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(field).toHaveValue('not the password');
  await page.getByLabel('Email').fill(newEmail());
  await expect(page.getByText('Enter an email address such as maria@example.com.')).toBeHidden();
  const sent = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    field.evaluate((input: HTMLInputElement) => {
      input.form?.requestSubmit();
      return input.type;
    }),
  ]);
  expect(sent[1]).toBe('password');
});

test('the account pages fit the narrowest screens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const measure = async () => {
    await waitForFonts(page);
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  };
  await openProvider(page);
  expect(await measure()).toBe(0);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  expect(await measure()).toBe(0);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Required.')).toHaveCount(3);
  await expect(page.getByLabel('First name')).toBeFocused();
  expect(await measure()).toBe(0);
});

test('a user without the required role is redirected, or can switch accounts', async ({ owner: page }) => {
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Anito' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Anito' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Anito' })).toBeVisible();
});

test('the reset link gives the same response for an address without an account', async ({ page }) => {
  await openProvider(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(newEmail());
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test('a protected page opens after sign-in, with its query', async ({ page }) => {
  await page.goto('/settings?from=mail');
  await expect(page).toHaveURL('/signin');
  await page.getByRole('button', { name: 'Continue with Anito' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await fillNewAccount(page, newEmail());
  await expect(page).toHaveURL('/settings?from=mail');
  await expect(page.getByRole('heading', { level: 1, name: 'Your settings' })).toBeVisible();
});

test('signing out in one tab signs out the other', async ({ owner, context }) => {
  await owner.goto('/dashboard');
  const second = await context.newPage();
  await second.goto('/sources');
  await expect(second.getByRole('heading', { level: 1, name: 'My Sources' })).toBeVisible();
  await signOut(owner);
  await expect(second).toHaveURL('/signin');
});

test.describe('callback errors', () => {
  const cases = [
    ['/auth/callback', 'No authorization code found in the callback URL'],
    ['/auth/callback?error=access_denied&error_description=Not+today', 'access_denied: Not today'],
    ['/auth/callback?error=access_denied', 'access_denied: Unknown error'],
    ['/auth/callback?code=abc&state=xyz', 'Code verifier not found'],
  ] as const;
  for (const [path, message] of cases) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Try Again' }).click();
      await expect(page).toHaveURL('/signin');
    });
  }

  test('shows an error for a code that the provider refuses', async ({ page }) => {
    await page.route('**/oidc/token', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
    );
    await openProvider(page);
    await page.getByRole('link', { name: 'Create account' }).click();
    await fillNewAccount(page, newEmail());
    await expect(page.getByText('Token exchange failed')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test('the account pages work', async ({ page, browser }) => {
    await page.goto('/signin');
    // The URL that the app would open, with its code challenge.
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().includes('/oidc/auth?')),
      page.getByRole('button', { name: 'Continue with Anito' }).click(),
    ]);
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const form = await plain.newPage();
    await form.goto(request.url());
    await fillSignIn(form, newEmail(), 'nobody knows');
    await expect(form.getByRole('alert')).toHaveText('Wrong email or password.');
    await form.getByRole('link', { name: 'Create account' }).click();
    await fillNewAccount(form, newEmail());
    await expect(form).toHaveURL(/\/auth\/callback\?code=/);
    await plain.close();
  });
});
