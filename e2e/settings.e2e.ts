import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi, openVisitor } from './people.ts';

test.use({ reducedMotion: 'reduce' });

test('what somebody sets is kept for all their devices', async ({ owner: page, browser }) => {
  await page.goto('/settings');
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
  await look(page, 'settings-profile');
  await page.getByLabel('Company').fill('Hiraya Bakeshop');
  await page.getByLabel('Time zone').selectOption('Europe/Madrid');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();

  await page.getByRole('link', { name: 'Appearance' }).click();
  await look(page, 'settings-appearance');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByLabel('Date format').selectOption('YYYY-MM-DD');
  await page.getByRole('main').getByLabel('Language').selectOption('es');
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible();
  await expect
    .poll(() => callApi(page, 'GET', '/api/Users/me/settings'))
    .toEqual({
      company: 'Hiraya Bakeshop',
      timezone: 'Europe/Madrid',
      theme: 'dark',
      language: 'es',
      dateFormat: 'YYYY-MM-DD',
    });

  // Another device of the same person: it looks and speaks alike as soon as they are there.
  const tokens = await page.evaluate(() => localStorage.getItem('anito.tokens') ?? '');
  const other = await openVisitor(browser, '/healthz');
  await other.evaluate((text) => localStorage.setItem('anito.tokens', text), tokens);
  await other.goto('/settings/api');
  await expect(other.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  // A choice of the menu at the top is one for the account too.
  await other.getByRole('button', { name: 'Idioma' }).click();
  await other.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await look(other, 'settings-api');
  await other.context().close();
});
