import type { NewApiKey } from '@anito/contract/api-keys';
import type { InboxThread } from '@anito/contract/inbox';
import type { Page } from '@playwright/test';
import { ask, findAnswers, findField, findLog } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { type ForeignSite, startForeignSite } from './foreign-site.ts';
import { look } from './look.ts';
import { waitForFonts } from './page-fonts.ts';
import { addSample, callApi, newAddress, openSection, openVisitor, phone } from './people.ts';

const chatPath = (id: number) => `/public/assistant/${id}/chat`;
const findReply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' });
const findThread = (page: Page) => page.getByRole('region', { name: 'Message history' });
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
  await expect(findLog(visitor).getByText("We've let the team know.")).toBeVisible();
  await expect(visitor.getByText('Waiting for someone to reply')).toBeVisible();
  await look(visitor, 'chat-waiting');
  await expect(row).toContainText('Needs a person');
  await row.click();
  await expect(findThread(owner)).toContainText('They pressed “Talk to a person”.');
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
  await expect(findLog(visitor).getByText('Rosa joined the chat.')).toBeVisible();
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
  await owner.getByRole('button', { name: 'Add note' }).click();
  await expect(findThread(owner).getByText('Gave her a discount.')).toBeVisible();
  await visitor.reload();
  await expect(findLog(visitor).getByText('It is on its way, Ana.')).toBeVisible();
  await expect(findLog(visitor).getByText('My order number is 4711.')).toBeVisible();
  await expect(visitor.getByText('Gave her a discount.')).toHaveCount(0);

  await owner.getByRole('button', { name: 'Return to assistant' }).click();
  await expect(findLog(visitor).getByText('The assistant is answering again.')).toBeVisible();
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
  await openSection(owner, 'Customers and access');
  const hours = owner.getByRole('checkbox', { name: 'Only during certain hours' });
  await hours.click();
  await expect(owner.getByLabel('Monday: from')).toHaveValue('09:00');
  // Hours that end before they start stay as typed, with a message that they are not saved.
  const until = owner.getByLabel('Monday: until');
  await until.fill('07:00');
  await owner.keyboard.press('Tab');
  await owner.getByRole('checkbox', { name: 'Sunday' }).focus();
  await expect(owner.getByText('This day isn’t saved')).toBeVisible();
  await expect(until).toHaveValue('07:00');
  await look(owner, 'assistant-hours-wrong');
  await until.fill('19:00');
  await owner.getByRole('checkbox', { name: 'Sunday' }).focus();
  await owner.getByRole('button', { name: 'Use Monday hours for every open day' }).click();
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible();
  await owner.reload();
  await openSection(owner, 'Customers and access');
  await expect(owner.getByLabel('Friday: until')).toHaveValue('19:00');
  await owner.getByRole('heading', { name: 'When a person steps in' }).scrollIntoViewIfNeeded();
  await look(owner, 'assistant-handover');
  const off = { hours: Array.from({ length: 7 }, () => null) };
  await callApi(owner, 'PUT', `/api/assistant/${assistantId}/handover`, off);
  const visitor = await openVisitor(browser, chatPath(assistantId));
  await ask(visitor, 'Can I talk to a real person?');
  await expect(findAnswers(visitor)).toContainText('No one from the team is available right now.');
  await visitor.getByRole('button', { name: 'Leave a message' }).click();
  await visitor.getByLabel('Your name').fill('Ana Cruz');
  await visitor.getByLabel('Email').fill('nobody');
  await visitor.getByLabel('What is it about?').fill('Please call me about a wedding cake.');
  await visitor.getByRole('button', { name: 'Send to the team' }).click();
  await expect(visitor.getByText('Please enter an email address like name@example.com.')).toBeVisible();
  await look(visitor, 'chat-contact-form');
  await visitor.getByLabel('Email').fill('ana@example.com');
  await visitor.getByRole('button', { name: 'Send to the team' }).click();
  await expect(findLog(visitor).getByText('Thank you. We have your message')).toBeVisible();
  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.goto('/inbox?filter=needs-person');
  await findList(owner).getByRole('button', { name: 'Ana Cruz' }).click();
  await expect(owner.getByRole('complementary', { name: 'Customer' })).toContainText('ana@example.com');
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
  await expect(frame.getByText('Waiting for someone to reply')).toBeVisible();
  await owner.goto('/dashboard');
  const inbox = owner.getByRole('link', { name: /^Inbox/ });
  await expect(inbox).toHaveAccessibleName(/1 conversation is waiting for you/);
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

test('a visitor who closed the widget sees the reply beside its button, on later pages too', async ({
  owner,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(owner);
  await callApi(owner, 'PUT', '/api/Users/me/settings', { company: 'Panaderia Luz' });
  const pages = { '/': { head: '' as string, script: '' }, '/menu': { head: '' as string, script: '' } };
  site = await startForeignSite(product.url, pages);
  const { plainTextKey } = await callApi<NewApiKey>(owner, 'POST', '/api/apikey', {
    allowedOrigins: [site.origin],
  });
  const tag = `<script src="${product.url}/widget.js?${Date.now()}" data-assistant-id="${assistantId}" data-api-key="${plainTextKey}"></script>`;
  pages['/'].head = tag;
  pages['/menu'].head = tag;
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const page = await context.newPage();
  await page.goto(site.origin);
  const launcher = page.getByRole('button', { name: /^(?:Open|Close) chat/ });
  await launcher.click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(frame.getByText('Waiting for someone to reply')).toBeVisible();
  await expect(frame.getByText('AI can make mistakes')).toHaveCount(0);
  await launcher.click();
  await expect(launcher).toHaveAccessibleName(/^Open chat: [^(]+$/);

  await owner.goto('/inbox?filter=needs-person');
  await findList(owner).getByRole('button').first().click();
  await findReply(owner).fill('Good day, how can we help?');
  await owner.keyboard.press('Enter');
  const preview = frame.getByRole('button', { name: /^Rosa · Panaderia Luz/ });
  await expect(preview).toContainText('Good day, how can we help?');
  await expect(launcher).toHaveAccessibleName(/\(1 new\)$/);
  await look(page, 'widget-reply');
  await frame.getByRole('button', { name: 'Dismiss' }).click();
  await expect(preview).toBeHidden();
  await expect(launcher).toHaveAccessibleName(/\(1 new\)$/);

  await page.goto(`${site.origin}/menu`);
  await expect(launcher).toHaveAccessibleName(/\(1 new\)$/);
  await findReply(owner).fill('The ube cakes are ready.');
  await owner.keyboard.press('Enter');
  await expect(launcher).toHaveAccessibleName(/\(2 new\)$/);
  await expect(preview).toContainText('The ube cakes are ready.');
  await preview.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(frame.getByText('Rosa · Panaderia Luz joined the chat.').first()).toBeVisible();
  await expect(launcher).toHaveAccessibleName(/^Close chat: [^(]+$/);
  await launcher.click();
  await page.reload();
  await expect(launcher).toHaveAccessibleName(/^Open chat: [^(]+$/);
  await context.close();
});

test('the assistant answers the open question when a person returns the conversation', async ({
  owner,
  browser,
}) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, chatPath(assistantId), phone);
  await ask(visitor, 'I want to order 2 ube cakes for Saturday. My name is Maria Cruz, 0917 555 0123');
  await visitor.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(visitor.getByText('Waiting for someone to reply')).toBeVisible();
  await findField(visitor).fill('How much is the ube cake?');
  await visitor.keyboard.press('Enter');

  await owner.goto('/inbox?filter=needs-person');
  await findList(owner).getByRole('button', { name: 'Maria Cruz' }).click();
  await expect(owner.getByText('Waiting for your reply. Assistant paused.')).toBeVisible();
  const person = owner.getByRole('complementary', { name: 'Customer' });
  await expect(person).toContainText('I want to order 2 ube cakes for Saturday.');
  await expect(person.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+639175550123');
  await look(owner, 'inbox-person', { isWhole: true });
  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.getByRole('button', { name: 'Return to assistant' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Return to assistant?' });
  await expect(dialog).toContainText('How much is the ube cake?');
  await look(owner, 'inbox-return');
  await owner.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Answer and return' }).click();
  await expect(dialog).toBeHidden();
  await expect(findLog(visitor).getByText('The assistant is answering again.')).toBeVisible();
  await expect(findAnswers(visitor).last()).toContainText('980');
  await expect(findThread(owner)).toContainText('The assistant is replying again.');

  await person.getByRole('link', { name: 'Open lead' }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Maria Cruz' })).toBeVisible();
  await visitor.context().close();
});

test('on a phone a conversation fills the screen, with its actions in a menu', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, chatPath(assistantId));
  await ask(visitor, 'How much is the ube cake? I am Maria Cruz, 0917 555 0123');
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto('/inbox');
  await findList(owner).getByRole('button', { name: 'Maria Cruz' }).click();
  await expect(findReply(owner)).toBeVisible();
  const box = await findReply(owner).locator('xpath=ancestor::form').boundingBox();
  expect(box!.y + box!.height).toBeGreaterThan(844 - 48);
  const small = await owner.locator('button:visible, a:visible, label:visible').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && (width < 44 || height < 44) ? [element.ariaLabel ?? element.textContent] : [];
    }),
  );
  expect(small).toEqual([]);
  await owner.getByRole('button', { name: 'More actions' }).click();
  await owner.getByRole('menuitem', { name: 'About the customer' }).click();
  await expect(owner.getByRole('link', { name: 'Send a text' })).toBeVisible();
  await owner.getByRole('button', { name: 'Back to the conversation' }).click();
  await owner.getByRole('button', { name: 'More actions' }).click();
  await owner.getByRole('menuitem', { name: 'Take over' }).click();
  await expect(owner.getByText("You're replying. Assistant paused.")).toBeVisible();
  await owner.getByRole('button', { name: 'Back to the list' }).click();
  await expect(findList(owner)).toBeVisible();
  await visitor.context().close();
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
