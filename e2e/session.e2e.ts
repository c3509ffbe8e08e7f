import { expect, test } from './fixtures.ts';
import { signUpBriefly } from './people.ts';

// A short lifetime, so that the last two minutes start at once.
test.use({ productOptions: { env: { ACCESS_TOKEN_TTL: '110' } } });

test('short-lived tokens are renewed, and the warning can be continued or ended', async ({ page }) => {
  await signUpBriefly(page);
  const readToken = () => page.evaluate(() => localStorage.getItem('anito.tokens'));
  const first = await readToken();
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(warning).toContainText(/(\d+ seconds|1 second) left/);
  await warning.getByRole('button', { name: 'Continue Session' }).click();
  await expect.poll(readToken).not.toBe(first);

  // The API refuses this token: the call is repeated with a new one, without an error for the user.
  const forged = await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('anito.tokens') ?? '{}');
    const accessToken = `${tokens.accessToken}x`;
    const expiresAt = Date.now() + 3_600_000;
    localStorage.setItem('anito.tokens', JSON.stringify({ ...tokens, accessToken, expiresAt }));
    return accessToken;
  });
  await page.goto('/profile');
  await expect(page.getByText('rosa.')).toBeVisible();
  expect(await readToken()).not.toContain(forged);

  await page.getByRole('dialog').getByRole('button', { name: 'Logout Now' }).click();
  await expect(page).toHaveURL('/');
  expect(await readToken()).toBeNull();
});

test('a refused session ends at sign-in with a message', async ({ page }) => {
  await signUpBriefly(page);
  await page.evaluate(() => {
    const expiresAt = Date.now() + 3_600_000;
    localStorage.setItem('anito.tokens', JSON.stringify({ accessToken: 'x', refreshToken: 'x', expiresAt }));
  });
  await page.goto('/profile');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Authentication failed. Please sign in again.')).toBeVisible();
});

for (const minutes of [10, -10]) {
  test(`a clock that is ${minutes} minutes off signs in, stays signed in and counts down correctly`, async ({
    page,
  }) => {
    await page.addInitScript((offset) => {
      const RealDate = Date;
      const now = () => RealDate.now() + offset;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
    }, minutes * 60_000);
    await signUpBriefly(page);
    const { accessToken, expiresAt } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('anito.tokens') ?? '{}'),
    );
    // Measured by the device's clock: the server's time in the token does not count.
    const deviceNow = Date.now() + minutes * 60_000;
    expect(Math.abs(expiresAt - deviceNow - 110_000)).toBeLessThan(300_000);
    // The warning is shown from the start, because tokens live for less than two minutes.
    const warning = page.getByRole('dialog', { name: 'Are you still there?' });
    await expect(warning).toContainText(/\b(\d\d?|10\d|110) seconds left/);
    await warning.getByRole('button', { name: 'Continue Session' }).click();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('anito.tokens') ?? '{}').accessToken))
      .not.toBe(accessToken);
    await page.goto('/profile');
    await expect(page.getByText('rosa.').first()).toBeVisible();
  });
}
