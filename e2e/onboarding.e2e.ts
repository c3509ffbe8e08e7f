import type { Page } from '@playwright/test';
import { findAnswers, findSources } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi, fillNewAccount, newEmail } from './people.ts';

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

/** Opens the form for a new account from the start page, submits it, and enters the business. */
async function startSignUp(page: Page): Promise<() => number> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Build My Anito' }).first().click();
  await reach(page, 'Create your account');
  const clicks = await countClicks(page);
  await fillNewAccount(page, newEmail());
  await reach(page, 'What is your business?');
  await page.getByLabel('Business name').fill('Hiraya Bakeshop');
  return clicks;
}

/** Asks the first suggested question. Its answer cites its source. */
async function askFirst(page: Page): Promise<void> {
  const questions = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
  await expect(questions.nth(2)).toBeVisible();
  await questions.first().click();
  await expect(findAnswers(page)).toHaveCount(1);
  expect(await findSources(findAnswers(page).first()).count()).toBeGreaterThan(0);
}

test('a new user asks the sample business within five clicks, returns, and ends with a link to share', async ({
  page,
}) => {
  const clicks = await startSignUp(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await reach(page, 'What should it know?');
  await page.getByRole('button', { name: 'Try a sample business' }).click();
  await reach(page, /^Meet /);
  await askFirst(page);
  // Plus one click on the start page.
  expect(clicks()).toBeLessThanOrEqual(4);
  await look(page, 'onboarding-answer');

  // Another tab continues at the same step, and this tab learns of it.
  const other = await page.context().newPage();
  await other.goto('/onboarding');
  await reach(other, /^Meet /);
  await other.getByRole('button', { name: 'Put it on your site' }).click();
  await reach(other, /is ready for customers$/);
  await other.close();
  await page.reload();
  await reach(page, /^Meet /);
  await page.goto('/onboarding');
  await reach(page, /is ready for customers$/);
  await expect(page.getByRole('img', { name: 'QR code of the public chat link' })).toBeVisible();
  await look(page, 'onboarding-share');
  await page.getByRole('button', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await reach(page, 'Welcome, Rosa');
  await expect(page.getByRole('link', { name: 'Continue Onboarding' })).toBeHidden();
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/dashboard');
  expect(await callApi(page, 'GET', '/api/Users/me')).toMatchObject({ onboardingCompleted: true });
});

test('a new user with a website asks within seven clicks, and unreadable or deleted sources offer a way to continue', async ({
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
  await look(page, 'onboarding-business');
  await page.getByRole('button', { name: 'Continue' }).click();
  await reach(page, 'What should it know?');
  await look(page, 'onboarding-knowledge');
  await page.getByLabel('Website URL').fill(farm.url);
  await page.keyboard.press('Enter');
  await reach(page, /^(?:Meet Hiraya Bakeshop Assistant|Reading your source)$/);
  await reach(page, 'Meet Hiraya Bakeshop Assistant');
  await askFirst(page);
  expect(clicks()).toBeLessThanOrEqual(6);

  // Back goes through the steps, except automatic ones.
  await page.goBack();
  await reach(page, 'What should it know?');
  await page.goBack();
  await reach(page, 'What is your business?');
  await expect(page.getByLabel('Business name')).toHaveValue('Hiraya Bakeshop');
  await page.goForward();
  await page.goForward();
  await reach(page, /^Meet /);

  const [source] = await callApi<{ id: number }[]>(page, 'GET', '/api/connections');
  await callApi(page, 'DELETE', `/api/website/connections/${source?.id}`);
  await page.reload();
  await expect(page.getByText('The source you chose was deleted.')).toBeVisible();
  await page.getByLabel('Website URL').fill('http://127.0.0.1:9/');
  await page.keyboard.press('Enter');
  await expect(page.getByText('couldn’t', { exact: false }).first()).toBeVisible();
  await look(page, 'onboarding-refused');

  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/files/connections', { name: 'Empty' });
  await callApi(page, 'POST', '/api/Onboarding/step/knowledge', { connectionId: id });
  await page.goto('/onboarding');
  await reach(page, 'We haven’t read your source yet');
  await look(page, 'onboarding-reading');
  await page.getByRole('button', { name: 'Choose another source' }).click();
  await reach(page, 'What should it know?');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Continue Onboarding' }).click();
  await reach(page, 'We haven’t read your source yet');
});
