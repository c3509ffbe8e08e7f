import type { NewApiKey } from '@anito/contract/api-keys';
import type { Page } from '@playwright/test';
import { ask, findAnswers, findLog } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { type ForeignSite, startForeignSite } from './foreign-site.ts';
import { look } from './look.ts';
import { addSample, callApi, openSection, openVisitor } from './people.ts';

const chatPath = (id: number) => `/public/assistant/${id}/chat`;
const findForm = (page: Page) => page.getByRole('form');

let site: ForeignSite | undefined;
test.afterEach(() => site?.close());

test('an owner turns on the contact form, and a visitor fills it in', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  await owner.goto(`/assistants/${assistantId}/settings`);
  await openSection(owner, 'Customers and access');
  const box = owner.getByRole('checkbox', { name: 'Ask customers for their contact details' });
  await box.click();
  const preview = owner.getByRole('region', { name: 'Preview' });
  await owner.getByLabel('Heading').fill('Shall we call you back?');
  await expect(preview.getByText('Shall we call you back?')).toBeVisible();
  await owner.getByLabel('Consent line').selectOption({ label: 'A box they must tick' });
  await owner.getByLabel('Your privacy page').fill('https://hiraya.example/privacy');
  await owner.getByLabel('Sentence').focus();
  await expect(preview.getByText('I agree that you may use my details to answer me.')).toBeVisible();
  await owner.getByRole('heading', { name: 'Ask for contact details' }).scrollIntoViewIfNeeded();
  await look(owner, 'assistant-contact-form');

  const visitor = await openVisitor(browser, chatPath(assistantId));
  await ask(visitor, 'How much is the ube cake?');
  const form = findForm(visitor);
  await expect(form.getByText('Shall we call you back?')).toBeVisible();
  await look(visitor, 'chat-asked-contact');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Please enter your name.')).toBeVisible();
  await expect(form.getByLabel('Your name')).toBeFocused();
  await form.getByLabel('Phone number').fill('12');
  await form.getByLabel('Email').focus();
  await expect(form.getByText(/enter a full phone number/)).toBeVisible();
  await look(visitor, 'chat-asked-contact-wrong');
  await form.getByLabel('Your name').fill('Ana Reyes');
  await form.getByLabel('Phone number').fill('0917 555 0142');
  // By keyboard only.
  await visitor.keyboard.press('Tab');
  await expect(form.getByRole('checkbox')).toBeFocused();
  await visitor.keyboard.press('Space');
  await visitor.keyboard.press('Enter');
  await expect(findLog(visitor).getByText('Thank you. The team knows how to reach you.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await ask(visitor, 'How much is delivery?');
  await expect(findAnswers(visitor)).toHaveCount(2);
  await expect(form).toHaveCount(0);
  await visitor.reload();
  await expect(findLog(visitor).getByText('Thank you. The team knows how to reach you.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await look(visitor, 'chat-given-contact');
  await visitor.context().close();

  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.goto('/leads');
  await owner.getByRole('link', { name: 'Ana Reyes', exact: true }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Ana Reyes' })).toBeVisible();
  const lead = owner.getByRole('main');
  await expect(lead.getByText('+63 917 555 0142')).toBeVisible();
  await expect(lead.getByText(/^Agreed on .* to:$/)).toBeVisible();
  await expect(lead.getByText('I agree that you may use my details to answer me.')).toBeVisible();
  await expect(lead.getByText(/Asked about prices or buying/)).toBeVisible();
  await look(owner, 'lead-with-form');
  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.goto('/inbox?filter=all');
  await owner.getByRole('region', { name: 'Conversations' }).getByRole('button').first().click();
  const said = owner.getByRole('region', { name: 'Message history' });
  await expect(said).toContainText('Asked for contact details. They asked about prices or buying.');
  await expect(said).toContainText('Gave contact details.');
});

test('a visitor who declines the form is not asked again, in Filipino', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  await callApi(owner, 'PUT', `/api/assistant/${assistantId}/contact-form`, {
    isOn: true,
    consent: 'line',
    consentText: 'Gagamitin lang namin ang detalye ninyo para sagutin kayo.',
  });
  const visitor = await openVisitor(browser, chatPath(assistantId), { locale: 'fil-PH' });
  const write = async (question: string) => {
    await visitor.getByLabel('Ang mensahe ninyo').fill(question);
    await visitor.keyboard.press('Enter');
  };
  await write('Magkano po ang ube cake?');
  const form = findForm(visitor);
  await expect(form.getByText('Gusto po ba ninyong balikan namin kayo?')).toBeVisible();
  await look(visitor, 'chat-asked-contact-filipino');
  await form.getByRole('button', { name: 'Huwag muna' }).click();
  await expect(form).toHaveCount(0);
  await write('Magkano po ang delivery?');
  await expect(visitor.getByRole('button', { name: 'Kopyahin ang sagot' })).toHaveCount(2);
  await visitor.reload();
  await expect(visitor.getByText('Magkano po ang delivery?')).toBeVisible();
  await expect(form).toHaveCount(0);
  await visitor.context().close();
});

test('a visitor who types a phone number instead is thanked and not asked again', async ({
  owner,
  browser,
}) => {
  const { assistantId } = await addSample(owner);
  await callApi(owner, 'PUT', `/api/assistant/${assistantId}/contact-form`, { isOn: true });
  const visitor = await openVisitor(browser, chatPath(assistantId), { locale: 'fil-PH' });
  await visitor.getByRole('textbox').fill('magkano po ube cake');
  await visitor.keyboard.press('Enter');
  await expect(findForm(visitor)).toBeVisible();
  await visitor.getByPlaceholder('Magsulat ng mensahe').fill('text nyo na lang po ako 0917 555 0143, Liza');
  await visitor.keyboard.press('Enter');
  await expect(
    visitor.getByText('Salamat po. Alam na po ng team kung paano kayo makokontak.').first(),
  ).toBeVisible();
  await expect(findForm(visitor)).toHaveCount(0);
  await look(visitor, 'chat-written-contact');
  await visitor.context().close();
  await owner.goto('/leads');
  await expect(owner.getByText('Liza').first()).toBeVisible();
});

test('the form appears in a widget as well', async ({ owner, browser, product }) => {
  const { assistantId } = await addSample(owner);
  await callApi(owner, 'PUT', `/api/assistant/${assistantId}/contact-form`, { isOn: true });
  const pages = { '/': { head: '' as string, script: '' } };
  site = await startForeignSite(product.url, pages);
  const { plainTextKey } = await callApi<NewApiKey>(owner, 'POST', '/api/apikey', {
    allowedOrigins: [site.origin],
  });
  pages['/'].head =
    `<script src="${product.url}/widget.js?${Date.now()}" data-assistant-id="${assistantId}" data-api-key="${plainTextKey}"></script>`;
  const context = await browser.newContext({ extraHTTPHeaders: {}, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(site.origin);
  await page.getByRole('button', { name: /^Open chat/ }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Your message').fill('How much is the ube cake?');
  await frame.getByLabel('Your message').press('Enter');
  const form = frame.getByRole('form', { name: 'Want us to get back to you?' });
  await form.getByLabel('Your name').fill('Ben Cruz');
  await form.getByLabel('Email').fill('ben@example.com');
  await page.screenshot({ path: 'e2e/screenshots/widget-asked-contact.png', animations: 'disabled' });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(frame.getByText('Thank you. The team knows how to reach you.').first()).toBeVisible();
  await owner.goto('/leads');
  await expect(owner.getByRole('link', { name: 'Ben Cruz', exact: true })).toBeVisible();
  await context.close();
});
