import type { Page } from '@playwright/test';
import { thinPath } from '../apps/server/src/testing/bakery-site.ts';
import { findAnswers, findSources } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi, fillNewAccount, newEmail, openVisitor, phone } from './people.ts';

test.use({ actionTimeout: 30_000 });

const reach = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Counts the clicks from now on. A key that submits a form clicks its button. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('noteClick', () => {
    count += 1;
  });
  const listen = () =>
    addEventListener('click', () => (globalThis as { noteClick?: () => void }).noteClick?.(), true);
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => count;
}

/** Opens the form for a new account from the start page, and submits it. */
async function startSignUp(page: Page): Promise<() => number> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Build My Anito' }).first().click();
  await reach(page, 'Create your account');
  const clicks = await countClicks(page);
  await fillNewAccount(page, newEmail());
  await reach(page, "What's your website?");
  return clicks;
}

const enterAddress = async (page: Page, address: string) => {
  await page.getByLabel('Website URL').fill(address);
  await page.keyboard.press('Enter');
};

/** Asks the first suggested question. Its answer cites its source. */
async function askFirst(page: Page): Promise<void> {
  const questions = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
  await expect(questions.nth(2)).toBeVisible();
  await questions.first().click();
  await expect(findAnswers(page)).toHaveCount(1);
  expect(await findSources(findAnswers(page).first()).count()).toBeGreaterThan(0);
}

test('the owner of a bakery gets from the start page to a cited answer in its own look, and puts it live', async ({
  page,
  bakery,
  browser,
}) => {
  test.setTimeout(120_000);
  const startedAt = performance.now();
  const clicks = await startSignUp(page);
  await look(page, 'onboarding-knowledge');
  const enteredAt = performance.now();
  await enterAddress(page, bakery.url);
  await reach(page, 'Reading your pages');
  // The counter only rises, and pages appear by title.
  const counts: number[] = [];
  const counter = page
    .getByRole('progressbar')
    .locator('..')
    .getByText(/^\d+ pages?$/);
  await expect(page.getByRole('list', { name: 'Pages read' }).getByRole('listitem').first()).toBeVisible();
  while (await page.getByRole('heading', { level: 1, name: 'Reading your pages' }).isVisible()) {
    const text = await counter.textContent({ timeout: 1_000 }).catch(() => null);
    if (text) counts.push(Number.parseInt(text, 10));
    await page.waitForTimeout(100);
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  await reach(page, 'Meet Casa Lualhati Bakery Assistant');
  await askFirst(page);
  const answeredAt = performance.now();
  // Plus one click on the start page.
  expect(clicks()).toBeLessThanOrEqual(4);
  test.info().annotations.push({
    type: 'measured',
    description: `${clicks() + 1} clicks, ${((answeredAt - startedAt) / 1_000).toFixed(1)} s from the start page, ${((answeredAt - enteredAt) / 1_000).toFixed(1)} s from the address to a cited answer`,
  });

  // Ten typical questions, the unanswered ones first, each with a field.
  const typical = page.getByRole('list', { name: 'What your customers ask most' });
  await expect(typical.getByRole('listitem')).toHaveCount(10, { timeout: 30_000 });
  await look(page, 'onboarding-answer');
  const open = typical.getByRole('button', { name: /^Answer: / });
  const before = await open.count();
  expect(before).toBeLessThan(10);
  const [, question = ''] =
    /^Answer: (.*)$/.exec((await open.first().getAttribute('aria-label')) ?? '') ?? [];
  await open.first().click();
  await page.getByRole('textbox', { name: `Answer: ${question}` }).fill('Yes, ask us on Viber.');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(typical.getByText('Saved. Customers get this answer.')).toBeVisible();
  await expect(open).toHaveCount(before - 1);

  // No one can chat before the owner chooses.
  await page.getByRole('button', { name: 'Put it live' }).click();
  await reach(page, 'Put Casa Lualhati Bakery Assistant live');
  await expect(
    page.getByRole('checkbox', { name: 'Let search engines list the chat page' }),
  ).not.toBeChecked();
  await look(page, 'onboarding-live');
  const [assistant] = await callApi<{ id: number; isActive: boolean }[]>(page, 'GET', '/api/assistant');
  expect(assistant?.isActive).toBe(false);
  await page.getByRole('radio', { name: 'Only people with the link' }).check({ force: true });
  await page.getByRole('button', { name: 'Put it live' }).click();
  await expect(page.getByText('Only people with the link can chat with it.')).toBeVisible();
  const link = await page.getByLabel('Public chat link').inputValue();
  const visitor = await openVisitor(browser, link, phone);
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Casa Lualhati Bakery Assistant' }),
  ).toBeVisible();
  await look(visitor, 'onboarding-visitor');
  await visitor.context().close();
  await look(page, 'onboarding-share');
  await page.getByRole('button', { name: 'Change' }).first().click();
  await page.getByRole('radio', { name: 'Everyone' }).check({ force: true });
  await page.getByRole('button', { name: 'Put it live' }).click();
  await expect(page.getByText("Everyone can chat with it. Search engines don't list it.")).toBeVisible();
});

test('a site of four words and an address of Facebook are no success, and say what to do', async ({
  page,
  bakery,
}) => {
  await startSignUp(page);
  await page.getByLabel('Website URL').fill('facebook.com/casalualhati');
  await expect(page.getByText("That's a Facebook page")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect Messenger' })).toBeVisible();
  await look(page, 'onboarding-facebook');
  await enterAddress(page, `${bakery.url}${thinPath}`);
  await reach(page, 'We found only four words on this page');
  await look(page, 'onboarding-thin');
  await page.getByRole('button', { name: 'Try another address' }).click();
  await reach(page, "What's your website?");
});

test('a new user asks the sample business within four clicks, returns, and ends with a link to share', async ({
  page,
}) => {
  const clicks = await startSignUp(page);
  await page.getByRole('button', { name: 'Try a sample business' }).click();
  await reach(page, /^Meet /);
  await askFirst(page);
  // Plus one click on the start page.
  expect(clicks()).toBeLessThanOrEqual(3);

  // Another tab continues at the same step, and this tab learns of it.
  const other = await page.context().newPage();
  await other.goto('/onboarding');
  await reach(other, /^Meet /);
  await other.getByRole('button', { name: 'Put it live' }).click();
  await reach(other, /is ready for customers$/);
  await other.close();
  await page.reload();
  await reach(page, /^Meet /);
  await page.goto('/onboarding');
  await reach(page, /is ready for customers$/);
  await expect(page.getByRole('img', { name: 'QR code of the public chat link' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await reach(page, 'Welcome, Rosa');
  await expect(page.getByRole('link', { name: 'Continue Onboarding' })).toBeHidden();
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/dashboard');
  expect(await callApi(page, 'GET', '/api/Users/me')).toMatchObject({ onboardingCompleted: true });
});

test('a new user with a website asks within six clicks, and unreadable or deleted sources offer a way to continue', async ({
  page,
  farm,
}) => {
  farm.pages.set('/questions', {
    title: 'Questions',
    isInSitemap: true,
    body: `<h1>Frequently asked questions</h1>
      <h2>Do you deliver to Pasig?</h2><p>We deliver to Pasig for ₱120, and it takes one day.</p>
      <h2>When are you open?</h2><p>We are open from six in the morning to eight in the evening, every day.</p>
      <h2>Can I cancel my order?</h2><p>You can cancel your order until 48 hours before it is due.</p>
      <h2>Do you have sugar-free cakes?</h2><p>We bake sugar-free cakes with stevia on Saturdays.</p>`,
  });
  const clicks = await startSignUp(page);
  await enterAddress(page, farm.url);
  await reach(page, /^Meet /);
  await askFirst(page);
  expect(clicks()).toBeLessThanOrEqual(5);

  // Back goes through the steps, except automatic ones.
  await page.goBack();
  await reach(page, "What's your website?");
  await page.goForward();
  await reach(page, /^Meet /);

  const [source] = await callApi<{ id: number }[]>(page, 'GET', '/api/connections');
  await callApi(page, 'DELETE', `/api/website/connections/${source?.id}`);
  await page.reload();
  await expect(page.getByText('The source you chose was deleted.')).toBeVisible();
  await enterAddress(page, 'http://127.0.0.1:9/');
  await expect(page.getByText('We couldn’t open http://127.0.0.1:9/.', { exact: false })).toBeVisible();
  await look(page, 'onboarding-refused');

  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/files/connections', { name: 'Empty' });
  await callApi(page, 'POST', '/api/Onboarding/step/knowledge', { connectionId: id });
  await page.goto('/onboarding');
  await reach(page, 'We haven’t read your source yet');
  await look(page, 'onboarding-reading');
  await page.getByRole('button', { name: 'Choose another source' }).click();
  await reach(page, "What's your website?");
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Continue Onboarding' }).click();
  await reach(page, 'We haven’t read your source yet');
});
