import type { BrowserContext, Page } from '@playwright/test';
import type { FakeBrowser } from '../apps/server/src/features/push/testing/fake-push-service.ts';
import { ask, findAnswers } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

const title = 'Confirm your e-mail to get alerts about customers';

/** Lets the pages of a context subscribe to the fake push service. Chromium's own one is on the internet. */
async function usePushService(context: BrowserContext, device: FakeBrowser): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((subscription) => {
    let isSubscribed = sessionStorage.getItem('subscribed') === 'yes';
    const shown = {
      ...subscription,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => {
        isSubscribed = false;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        isSubscribed = true;
        return shown;
      },
      getSubscription: async () => (isSubscribed ? shown : null),
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  }, device.subscription);
}

const findToast = (page: Page) => page.locator('[data-toasts]');
const readIcon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');

test('a visitor who asks for a person reaches every screen and the phone of the owner', async ({
  owner,
  browser,
  pushService,
}) => {
  const device = pushService.subscribe();
  await usePushService(owner.context(), device);
  const { assistantId } = await addSample(owner);

  await owner.goto('/settings/notifications');
  await expect(owner.getByText('Alerts are off on this device')).toBeVisible();
  await look(owner, 'alerts-off');
  await owner.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(owner.getByText('This device gets alerts')).toBeVisible();
  await owner.getByRole('button', { name: 'Send a test notification' }).click();
  await expect(owner.getByText('Test sent')).toBeVisible();
  expect(device.received).toMatchObject([{ message: { title: 'Alerts work on this device' } }]);
  await owner.getByLabel('No alerts at night').click();
  await expect(owner.getByLabel('From')).toHaveValue('22:00');
  await owner.getByRole('button', { name: 'Dismiss' }).first().click();
  await look(owner, 'alerts-on', { isWhole: true });
  await owner.getByLabel('No alerts at night').click();
  await expect(owner.getByLabel('From')).toBeHidden();
  await expect
    .poll(async () => (await callApi<{ settings: object }>(owner, 'GET', '/api/push')).settings)
    .toMatchObject({
      quietHours: null,
    });

  const live = owner.waitForEvent('websocket');
  await owner.goto('/leads');
  await (await live).waitForEvent('framereceived');
  expect(await readIcon(owner)).toBe('/favicon.svg');
  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`);
  await ask(visitor, 'How much is the ube cake?');
  await expect(findAnswers(visitor)).toHaveCount(1);
  const startedAt = performance.now();
  await visitor.getByRole('button', { name: 'Talk to a person' }).click();
  await expect.poll(() => device.received.length, { intervals: [20] }).toBe(2);
  console.log(`from the visitor's click to the push: ${Math.round(device.received[1]!.at - startedAt)} ms`);
  expect(device.received[1]!.message).toMatchObject({
    title: 'A customer would like to talk to you',
    body: 'How much is the ube cake?',
  });
  await expect(findToast(owner)).toContainText('A customer would like to talk to you');
  await expect(owner).toHaveTitle(/^\(1\) Leads/);
  await expect.poll(() => readIcon(owner)).toBe('/favicon-badge.svg');
  await look(owner, 'customer-toast');

  await findToast(owner).getByRole('button', { name: 'Open chat' }).click();
  await expect(owner).toHaveURL(/\/inbox\?thread=\d+/);
  await owner.getByRole('button', { name: 'Join chat' }).click();
  await expect(owner).toHaveTitle(/^Inbox/);
  await expect.poll(() => readIcon(owner)).toBe('/favicon.svg');

  // A message in the open thread causes no toast.
  await visitor.getByLabel('Your message').fill('Do you deliver to Pasig?');
  await visitor.keyboard.press('Enter');
  await expect(owner.getByRole('region', { name: 'Message history' })).toContainText(
    'Do you deliver to Pasig?',
  );
  await expect(findToast(owner)).not.toContainText('Do you deliver');
  await visitor.context().close();
});

test('the console can be installed, and opens a pressed alert without a reload', async ({ owner }) => {
  await owner.goto('/leads');
  const manifest = await owner.request.get('/manifest.webmanifest');
  expect((await manifest.json()).icons).toHaveLength(3);
  // The console registers it a moment after the page.
  await owner.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => owner.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/sw\.js$/);
  await owner.evaluate(() => Object.assign(window, { isSamePage: true }));
  // What the service worker does when the alert is pressed; a test cannot press it.
  const answered = await owner.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.dispatchEvent(
          new MessageEvent('message', { data: { type: 'open', path: '/inbox' }, ports: [port2] }),
        );
      }),
  );
  expect(answered).toBe(true);
  await expect(owner).toHaveURL('/inbox');
  expect(await owner.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('an owner is asked to confirm the address that alerts need', async ({ owner }) => {
  await owner.goto('/dashboard');
  await expect(owner.locator('h1')).toBeVisible();
  await expect(owner.getByText(title)).toBeHidden();
  await addSample(owner);
  await owner.goto('/leads');
  await expect(owner.getByText(title)).toBeVisible();
  await look(owner, 'confirm-email');
  await owner.getByRole('button', { name: 'Confirm e-mail' }).click();
  await owner.getByLabel('Your password').fill('mga-pandesal-tuwing-umaga');
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('Check your inbox')).toBeVisible();
  await look(owner, 'confirm-email-sent');
});
