import { measurePageWeight, weightLimits } from '../bench/weigh-page.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample } from './people.ts';

test('the pricing page loads one small font file for the peso sign beside the Latin subset', async ({
  page,
  product,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  const peso = page.waitForResponse(/inter-peso/);
  await page.goto(product.url);
  // Hydration removes unknown elements.
  await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element) => element.append(' ₱980'));
  expect((await (await peso).body()).length).toBeLessThan(2 * 1_024);
  await page.evaluate(async () => void (await document.fonts.ready));
  expect(fonts.map((url) => /inter-([a-z-]+?)-(?:wght|\w{8}\.)/.exec(url)?.[1] ?? url).toSorted()).toEqual([
    'latin',
    'peso',
  ]);
  await look(page, 'peso');
});

test('first visits of the start page, a public chat and the dashboard stay within their size limits', async ({
  owner,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(owner);
  const landing = await measurePageWeight(browser, `${product.url}/`);
  expect(landing.scriptBytes).toBeLessThanOrEqual(weightLimits.landing.scriptBytes);
  const chat = await measurePageWeight(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  expect(chat.scriptBytes).toBeLessThanOrEqual(weightLimits.publicChat.scriptBytes);
  expect(chat.requests).toBeLessThanOrEqual(weightLimits.publicChat.requests);
  const accessToken = await owner.evaluate<string>(
    `JSON.parse(localStorage.getItem('anito.tokens')).accessToken`,
  );
  const dashboard = await measurePageWeight(browser, `${product.url}/dashboard`, accessToken);
  expect(dashboard.scriptBytes).toBeLessThanOrEqual(weightLimits.console.scriptBytes);
  // A page that did not load would have no size.
  expect(Math.min(landing.scriptBytes, chat.scriptBytes, dashboard.scriptBytes)).toBeGreaterThan(20 * 1_024);
});
