import type { NewApiKey } from '@anito/contract/api-keys';
import type { InboxThread } from '@anito/contract/inbox';
import type { Page } from '@playwright/test';
import { ask, findAnswers, findField, findLog } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { type ForeignSite, startForeignSite } from './foreign-site.ts';
import { look } from './look.ts';
import { waitForFonts } from './page-fonts.ts';
import { addSample, callApi, newAddress, openVisitor } from './people.ts';

const chatPath = (id: number) => `/public/assistant/${id}/chat`;
const findReply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' });
const findThread = (page: Page) => page.getByRole('region', { name: 'What was said' });
const findList = (page: Page) => page.getByRole('region', { name: 'Conversations' });

let site: ForeignSite | undefined;
test.afterEach(() => site?.close());

test('a visitor asks for a person, both write, and the assistant takes over again', async ({
  owner,
  browser,
}) => {
  const { assistantId } = await addSample(owner);
  await owner.goto('/inbox');
  await expect(owner.getByText('No open conversations')).toBeVisible();
  await look(owner, 'inbox-empty');
  await owner.setViewportSize({ width: 1440, height: 900 });

  const visitor = await openVisitor(browser, chatPath(assistantId));
  const followed: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().includes('/public/live')) followed.push(request.url());
  });
  await ask(visitor, 'How much is the ube cake?');
  await expect(findAnswers(visitor)).toHaveCount(1);
  // No person was requested, so no stream is open.
  expect(followed).toEqual([]);
  const row = findList(owner).getByRole('button').first();
  await expect(row).toContainText('How much is the ube cake?');

  await visitor.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(findLog(visitor).getByText('The team has been told.')).toBeVisible();
  await expect(visitor.getByText('Waiting for somebody to join')).toBeVisible();
  await look(visitor, 'chat-waiting');
  await expect(row).toContainText('Needs a person');
  await row.click();
  await expect(findThread(owner)).toContainText('The visitor pressed the button.');
  await look(owner, 'inbox-thread', { isWhole: true });
  await owner.setViewportSize({ width: 1440, height: 900 });

  await findField(visitor).fill('My order number is 4711.');
  await visitor.keyboard.press('Enter');
  await expect(findThread(owner)).toContainText('My order number is 4711.');
  await owner.keyboard.press('r');
  await expect(findReply(owner)).toBeFocused();
  await findReply(owner).fill('It is on its way, Ana.');
  const seen = visitor.getByText('It is on its way, Ana.', { exact: true }).first().waitFor();
  const sentAt = Date.now();
  await owner.keyboard.press('Enter');
  await seen;
  const took = Date.now() - sentAt;
  console.log(`a reply is seen by its visitor after ${took} ms`);
  await expect(findLog(visitor).getByText('A person from the team has joined.')).toBeVisible();
  const heard = findThread(owner).getByText('Thank you!', { exact: true }).waitFor();
  await findField(visitor).fill('Thank you!');
  const writtenAt = Date.now();
  await visitor.keyboard.press('Enter');
  await heard;
  const heardAfter = Date.now() - writtenAt;
  console.log(`a visitor's message is seen by the owner after ${heardAfter} ms`);
  await expect(findAnswers(visitor)).toHaveCount(1);
  await look(visitor, 'chat-person');

  await owner.getByText('Note', { exact: true }).click();
  await owner.getByRole('textbox', { name: 'Your note' }).fill('Gave her a discount.');
  await owner.getByRole('button', { name: 'Keep' }).click();
  await expect(findThread(owner).getByText('Gave her a discount.')).toBeVisible();
  await visitor.reload();
  await expect(findLog(visitor).getByText('It is on its way, Ana.')).toBeVisible();
  await expect(findLog(visitor).getByText('My order number is 4711.')).toBeVisible();
  await expect(visitor.getByText('Gave her a discount.')).toHaveCount(0);

  await owner.getByRole('button', { name: 'Back to the assistant' }).click();
  await expect(findLog(visitor).getByText('The assistant answers again.')).toBeVisible();
  await ask(visitor, 'How much is delivery?');
  await expect(findAnswers(visitor)).toHaveCount(2);
  await visitor.context().close();
});

test('an owner works by keyboard, with canned replies and drafts, and undoes closing a conversation', async ({
  owner,
  browser,
}) => {
  const { assistantId } = await addSample(owner);
  for (const question of ['Do you deliver?', 'How much is the ube cake?']) {
    const visitor = await openVisitor(browser, chatPath(assistantId), { extraHTTPHeaders: newAddress() });
    await ask(visitor, question);
    await expect(findAnswers(visitor)).toHaveCount(1);
    await visitor.context().close();
  }
  await callApi(owner, 'POST', '/api/inbox/canned-replies', {
    name: 'Hours',
    text: 'We are open until six.',
  });
  await owner.goto('/inbox');
  await expect(findList(owner).getByRole('button')).toHaveCount(2);
  await owner.keyboard.press('j');
  await expect(findThread(owner)).toContainText('How much is the ube cake?');
  await owner.keyboard.press('j');
  await expect(findThread(owner)).toContainText('Do you deliver?');
  await owner.keyboard.press('k');
  await expect(findThread(owner)).toContainText('How much is the ube cake?');

  await owner.getByRole('button', { name: 'Suggest a reply' }).click();
  const draft = owner.getByRole('region', { name: 'Draft from your sources' });
  await expect(draft).toContainText('980');
  await expect(draft.getByRole('list', { name: 'Sources of the draft' })).toBeVisible();
  await look(owner, 'inbox-draft');
  await owner.setViewportSize({ width: 1440, height: 900 });
  await draft.getByRole('button', { name: 'Use this draft' }).click();
  await expect(findReply(owner)).toHaveValue(/980/);
  await findReply(owner).fill('/hou');
  await owner.keyboard.press('Enter');
  await expect(findReply(owner)).toHaveValue('We are open until six.');
  await findReply(owner).fill('');
  await owner.keyboard.press('Escape');

  await owner.keyboard.press('e');
  await expect(owner.getByText('Conversation closed.')).toBeVisible();
  await owner.getByRole('button', { name: 'Undo' }).click();
  await expect(owner.getByText('Conversation closed.')).toHaveCount(0);
  const listStates = async () => {
    const { threads } = await callApi<{ threads: InboxThread[] }>(owner, 'GET', '/api/inbox/threads');
    return threads.map(({ state }) => state);
  };
  await expect.poll(listStates).toEqual(['open', 'open']);

  await owner.keyboard.press('/');
  await owner.keyboard.type('deliver');
  await expect(findList(owner).getByRole('button')).toHaveCount(1);
  await expect(owner).toHaveURL(/search=deliver/);
});

test('outside business hours a visitor leaves contact details', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  await owner.goto(`/assistants/${assistantId}/settings`);
  const hours = owner.getByRole('checkbox', { name: 'Only at certain hours' });
  await hours.click();
  await expect(owner.getByLabel('Monday: from')).toHaveValue('09:00');
  // Hours that end before they start stay as typed, with a message that they are not saved.
  const until = owner.getByLabel('Monday: until');
  await until.fill('07:00');
  await owner.keyboard.press('Tab');
  await owner.getByRole('checkbox', { name: 'Sunday' }).focus();
  await expect(owner.getByText('this day is not saved')).toBeVisible();
  await expect(until).toHaveValue('07:00');
  await look(owner, 'assistant-hours-wrong');
  await until.fill('19:00');
  await owner.getByRole('checkbox', { name: 'Sunday' }).focus();
  await owner.getByRole('button', { name: 'The hours of Monday on every open day' }).click();
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible();
  await owner.reload();
  await expect(owner.getByLabel('Friday: until')).toHaveValue('19:00');
  await owner.getByRole('heading', { name: 'When a person steps in' }).scrollIntoViewIfNeeded();
  await look(owner, 'assistant-handover');
  const off = { hours: Array.from({ length: 7 }, () => null) };
  await callApi(owner, 'PUT', `/api/assistant/${assistantId}/handover`, off);
  const visitor = await openVisitor(browser, chatPath(assistantId));
  await ask(visitor, 'Can I talk to a real person?');
  await expect(findAnswers(visitor)).toContainText('Nobody from the team is here right now.');
  await visitor.getByRole('button', { name: 'Leave a message' }).click();
  await visitor.getByLabel('Your name').fill('Ana Cruz');
  await visitor.getByLabel('E-mail').fill('nobody');
  await visitor.getByLabel('What is it about?').fill('Please call me about a wedding cake.');
  await visitor.getByRole('button', { name: 'Send to the team' }).click();
  await expect(visitor.getByText('Please write an e-mail address like name@example.com.')).toBeVisible();
  await look(visitor, 'chat-contact-form');
  await visitor.getByLabel('E-mail').fill('ana@example.com');
  await visitor.getByRole('button', { name: 'Send to the team' }).click();
  await expect(findLog(visitor).getByText('Thank you. Your message is with the team')).toBeVisible();
  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.goto('/inbox?filter=needs-person');
  await findList(owner).getByRole('button', { name: 'Ana Cruz' }).click();
  await expect(owner.getByRole('complementary', { name: 'Visitor' })).toContainText('ana@example.com');
  await expect(findThread(owner)).toContainText('Please call me about a wedding cake.');
  await visitor.context().close();
});

test('a visitor of a widget requests a person and gets a reply', async ({ owner, browser, product }) => {
  const { assistantId } = await addSample(owner);
  const pages = { '/': { head: '' as string, script: '' } };
  site = await startForeignSite(product.url, pages);
  const { plainTextKey } = await callApi<NewApiKey>(owner, 'POST', '/api/apikey', {
    allowedOrigins: [site.origin],
  });
  pages['/'].head =
    `<script src="${product.url}/widget.js?${Date.now()}" data-assistant-id="${assistantId}" data-api-key="${plainTextKey}"></script>`;
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const page = await context.newPage();
  await page.goto(site.origin);
  await page.getByRole('button', { name: /^Open chat/ }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(frame.getByText('Waiting for somebody to join')).toBeVisible();
  await owner.goto('/dashboard');
  const inbox = owner.getByRole('link', { name: /^Inbox/ });
  await expect(inbox).toHaveAccessibleName(/1 conversation waits for you/);
  await owner.goto('/inbox?filter=needs-person');
  await findList(owner).getByRole('button').first().click();
  await expect(inbox).toHaveAccessibleName('Inbox');
  await findReply(owner).fill('Good day, this is Rosa.');
  const seen = frame.getByText('Good day, this is Rosa.', { exact: true }).first().waitFor();
  const sentAt = Date.now();
  await owner.keyboard.press('Enter');
  await seen;
  const took = Date.now() - sentAt;
  console.log(`a reply is seen in the widget after ${took} ms`);
  await context.close();
});

test('the filters are fully readable on narrow phones, in languages with longer words', async ({ owner }) => {
  await addSample(owner);
  for (const language of ['es', 'fil', 'fr']) {
    await owner.goto('/inbox');
    await owner.evaluate((chosen) => localStorage.setItem('anito.language', chosen), language);
    for (const width of [320, 390]) {
      await owner.setViewportSize({ width, height: 844 });
      await owner.goto('/inbox?filter=needs-person&channel=widget');
      await owner.locator(`html[lang=${language}] select`).first().waitFor();
      await waitForFonts(owner);
      const cut = await owner.locator('select').evaluateAll((selects) =>
        selects.flatMap((select) => {
          const style = getComputedStyle(select);
          const pen = document.createElement('canvas').getContext('2d')!;
          pen.font = style.font;
          const chosen = (select as HTMLSelectElement).selectedOptions[0]?.label ?? '';
          const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          return pen.measureText(chosen).width > room ? [chosen] : [];
        }),
      );
      expect.soft(cut, `${language} at ${width}`).toEqual([]);
      if (!process.env.CI) {
        const path = `e2e/screenshots/inbox-filters-${language}-${width}.png`;
        await owner.screenshot({ path, animations: 'disabled' });
      }
    }
  }
});
