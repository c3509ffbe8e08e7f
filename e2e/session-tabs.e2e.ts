import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openVisitor, signUp } from './people.ts';

const findWarning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

/**
 * Opens two tabs of one user, both in the last two minutes of the session by the browser's clock, on a page
 * without background requests: any request would renew the session.
 */
async function openWarnedTabs(page: Page): Promise<Page> {
  await page.clock.install();
  await signUp(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/profile');
    await expect(tab.getByText(/^rosa\..*@example\.com$/).first()).toBeVisible();
  }
  const leftMs = await page.evaluate(
    () => JSON.parse(localStorage.getItem('anito.tokens') ?? '{}').expiresAt - Date.now(),
  );
  await page.clock.fastForward(leftMs - 90_000);
  await expect(findWarning(page)).toContainText(/\d+ seconds left/);
  await expect(findWarning(other)).toContainText(/\d+ seconds left/);
  return other;
}

test('a session continued in one tab continues in the other', async ({ page }) => {
  const other = await openWarnedTabs(page);
  await findWarning(page).getByRole('button', { name: 'Continue Session' }).click();
  await expect(findWarning(page)).toBeHidden();
  await expect(findWarning(other)).toBeHidden();
  // Past the expiry of the first tokens. The warning returns before the new ones expire.
  await page.clock.fastForward('05:00');
  await expect(other).toHaveURL('/profile');
  await expect(findWarning(other)).toBeHidden();
  await page.clock.fastForward('53:30');
  await expect(findWarning(other)).toBeVisible();
});

/** Takes the renewal lock. Returns a function that releases it. */
async function delayRenewals(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('anito.refresh', () => {
          resolve();
          return new Promise<void>((release) => Object.assign(globalThis, { release }));
        });
      }),
  );
  return () => page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
}

/** Delays the page's view of changed tokens by one second, as between processes of a browser. */
function delayTokens(page: Page): Promise<void> {
  return page.evaluate(() => {
    const key = 'anito.tokens';
    const before = localStorage.getItem(key);
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (name) {
      return name === key ? before : getItem.call(this, name);
    };
    addEventListener(
      'storage',
      (event) => {
        if (event.key !== key || !event.isTrusted) return;
        event.stopImmediatePropagation();
        setTimeout(() => {
          Storage.prototype.getItem = getItem;
          dispatchEvent(new StorageEvent('storage', { key, newValue: event.newValue }));
        }, 1_000);
      },
      { capture: true },
    );
  });
}

test('an expired countdown waits for a tab that is renewing the session', async ({ page }) => {
  const other = await openWarnedTabs(page);
  const readToken = (tab: Page) =>
    tab.evaluate(() => JSON.parse(localStorage.getItem('anito.tokens') ?? '{}').accessToken as string);
  const before = await readToken(page);
  await delayTokens(other);
  // The first tab is about to renew when the time of both runs out.
  const release = await delayRenewals(page);
  await findWarning(page).getByRole('button', { name: 'Continue Session' }).click();
  await page.clock.fastForward('02:00');
  for (const tab of [page, other]) await expect(findWarning(tab)).toBeHidden();
  await release();
  await expect.poll(() => readToken(other)).not.toBe(before);
  const renewed = await readToken(page);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  }
  expect(await readToken(page)).toBe(renewed);
});

test('an expired countdown ends the session in all tabs', async ({ page }) => {
  const other = await openWarnedTabs(page);
  await page.clock.fastForward('02:00');
  // One of them leaves through the provider. Both show the reason on the sign-in page.
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/signin');
    await expect(tab.getByText('We signed you out because you were away')).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('anito.tokens'))).toBeNull();
  await other.goto('/signin');
  await other.getByRole('button', { name: 'Continue with Anito' }).click();
  // The session has ended at the provider as well.
  await expect(other.getByRole('heading', { name: 'Sign in to Anito' })).toBeVisible();
});

test('a sign-out in one tab signs out the other, without an error', async ({ page }) => {
  const other = await openWarnedTabs(page);
  await findWarning(page).getByRole('button', { name: 'Logout Now' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/signin');
  await expect(findWarning(other)).toBeHidden();
  await expect(other.getByRole('button', { name: 'Continue with Anito' })).toBeVisible();
  await expect(other.getByText('Authentication failed. Please sign in again.')).toBeHidden();
});

test('a tab that was suspended while another user signed in shows no data of the first', async ({
  owner,
  browser,
}) => {
  await owner.goto('/profile');
  const first = await owner
    .getByText(/^rosa\..*@example\.com$/)
    .first()
    .textContent();
  const visitor = await openVisitor(browser, '/');
  const email = await signUp(visitor);
  const tokens = await visitor.evaluate(() => localStorage.getItem('anito.tokens') ?? '');
  await visitor.context().close();
  // Events received by a resumed tab: both changes, long after the second one.
  await owner.evaluate((value) => {
    localStorage.setItem('anito.tokens', value);
    for (const newValue of [null, value]) {
      dispatchEvent(new StorageEvent('storage', { key: 'anito.tokens', newValue }));
    }
  }, tokens);
  await expect(owner.getByText(email).first()).toBeVisible();
  await expect(owner.getByText(first ?? '?')).toHaveCount(0);
});
