import type { NewApiKey } from '@anito/contract/api-keys';
import type { Site } from '@anito/contract/site';
import { findField, findLog } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

test('the start page is readable without scripts, and an unknown URL is reported', async ({
  browser,
  product,
}) => {
  const page = await openVisitor(browser, product.url, { javaScriptEnabled: false, locale: 'fil-PH' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ang assistant na kabisado ang negosyo ninyo',
  );
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Patakaran sa Cookies' }),
  ).toBeVisible();
  const missing = await page.request.get(`${product.url}/no-such-page`);
  expect(missing.status()).toBe(404);
  await page.context().close();
});

test('the demo plays with captions, and the carousel advances until it is stopped', async ({
  browser,
  product,
}) => {
  const page = await openVisitor(browser, product.url, { locale: 'en-US', reducedMotion: 'no-preference' });
  const carousel = page.getByRole('region', { name: 'What Anito does' });
  await expect(carousel.getByRole('group', { name: '2 of 5' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Pause' }).click();
  await carousel.getByRole('button', { name: /^Show picture 5/ }).click();
  await expect(carousel.getByRole('group', { name: '5 of 5' })).toBeVisible();
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();

  const open = page.getByRole('button', { name: /^Watch the demo/ });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Anito in \d+ seconds/ });
  const video = dialog.locator('video');
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0);
  const cues = () =>
    video.evaluate((each: HTMLVideoElement) =>
      [...each.textTracks].map(({ language, mode, cues }) => [language, mode === 'showing' && cues?.length]),
    );
  await expect.poll(cues).toEqual([
    ['en', 6],
    ['fil', false],
    ['es', false],
    ['fr', false],
  ]);
  await look(page, 'landing-demo');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.context().close();
});

test('a visitor tries the sample shop in the hero, and the header stays while a menu is open', async ({
  browser,
  product,
}) => {
  const page = await openVisitor(browser, product.url, { locale: 'en-US' });
  const sample = page.getByRole('region', { name: 'Try a sample chat' });
  await sample.getByRole('textbox', { name: 'Your question' }).fill('How much is delivery to Quezon City?');
  await page.keyboard.press('Enter');
  // The first question on an installation also creates the sample shop.
  await expect(findLog(page)).toContainText('delivery-areas.rtf');
  await findField(page).fill('How much is the ube macapuno cake?');
  await page.keyboard.press('Enter');
  await expect(findLog(page)).toContainText('menu-and-prices.pdf');
  await look(page, 'landing-sample');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const top = await page.evaluate(() => document.querySelector('header')!.getBoundingClientRect().top);
  expect(top).toBe(0);
  await page.context().close();
});

test('the assistant that an admin chose answers only on the start page and the pricing page', async ({
  owner,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(owner);
  const { plainTextKey: apiKey } = await callApi<NewApiKey>(owner, 'POST', '/api/apikey', {
    allowedOrigins: [product.url],
  });
  const contacts = { privacy: 'privacy@example.com', support: null, dpo: null };
  const site: Site = { brandName: 'Anito', contacts, widget: { assistantId, apiKey } };
  const visitor = await openVisitor(browser, '/healthz', { baseURL: product.url, locale: 'en-US' });
  // Only an admin chooses it, and all journeys share a product.
  await visitor.route('**/api/site', (route) => route.fulfill({ json: site }));
  const button = visitor.getByRole('button', { name: /^Open chat/ });
  for (const path of ['/', '/pricing']) {
    await visitor.goto(path);
    await expect(button).toBeVisible();
  }
  // The event page has the voice dialog instead: after its idle moment no widget was loaded.
  const scripts: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().endsWith('/widget.js')) scripts.push(request.url());
  });
  await visitor.goto('/kahimunan', { waitUntil: 'networkidle' });
  await visitor.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
  expect(scripts).toEqual([]);
  await expect(button).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Start Voice Chat' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Talk to ANITO' });
  await expect(dialog.getByText('Voice isn’t available here yet')).toBeVisible();
  await look(visitor, 'event-voice');
  await dialog.getByRole('link', { name: 'Open the chat' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Hiraya Helper' })).toBeVisible();

  await visitor.goto('/cookie-policy');
  await expect(visitor.getByRole('link', { name: 'privacy@example.com' })).toBeVisible();
  const remembers = visitor.getByRole('checkbox', { name: 'Functional' });
  await expect(remembers).toBeChecked();
  await remembers.uncheck();
  await expect(visitor.getByText('Saved in this browser.')).toBeVisible();
  expect(await visitor.evaluate(() => Object.keys(localStorage))).toEqual(['anito.storage']);
  await visitor.reload();
  await expect(remembers).not.toBeChecked();
  await visitor.context().close();
});
