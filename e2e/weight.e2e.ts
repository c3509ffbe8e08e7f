import { weighPage, weightLimits } from '../bench/weigh-page.ts';
import { expect, test } from './fixtures.ts';
import { addSample } from './people.ts';

test('first visits of the start page, a public chat and the dashboard stay light', async ({
  owner,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(owner);
  const landing = await weighPage(browser, `${product.url}/`);
  expect(landing.scriptBytes).toBeLessThanOrEqual(weightLimits.landing.scriptBytes);
  const chat = await weighPage(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  expect(chat.scriptBytes).toBeLessThanOrEqual(weightLimits.publicChat.scriptBytes);
  expect(chat.requests).toBeLessThanOrEqual(weightLimits.publicChat.requests);
  const accessToken = await owner.evaluate<string>(
    `JSON.parse(localStorage.getItem('anito.tokens')).accessToken`,
  );
  const dashboard = await weighPage(browser, `${product.url}/dashboard`, accessToken);
  expect(dashboard.scriptBytes).toBeLessThanOrEqual(weightLimits.console.scriptBytes);
  // What the sizes are of: a page that did not load weighs nothing.
  expect(Math.min(landing.scriptBytes, chat.scriptBytes, dashboard.scriptBytes)).toBeGreaterThan(50 * 1_024);
});
