import type { Page } from '@playwright/test';
import { ask, findAnswers } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

/** Opens the actions of a new owner's sample assistant. */
async function openActions(page: Page): Promise<void> {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}`);
  const parts = page.getByRole('navigation', { name: 'Parts of this assistant' });
  await parts.getByRole('link', { name: 'Actions' }).click();
  await expect(page.getByRole('heading', { name: 'No actions yet' })).toBeVisible();
}

async function begin(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an action' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
}

test('an owner adds, tries, changes and deletes an HTTP action', async ({ owner: page, service }) => {
  await openActions(page);
  await look(page, 'actions-empty');
  await page.getByRole('button', { name: 'Add an action' }).click();
  await look(page, 'actions-menu');
  await page.getByRole('menuitem', { name: 'Call a service' }).click();

  const form = page.getByRole('dialog', { name: 'Call a service' });
  await form.getByRole('button', { name: 'Add action' }).click();
  await expect(form.getByText('Please use 2 to 80 characters')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Look up an order');
  await form.getByLabel('When to use it').fill('When somebody asks where their order is.');
  await form.getByLabel('Address', { exact: true }).fill(`${service.url}/echo/{number}`);
  // The error shown on blur must not move the button that was pressed to leave the field.
  await form.getByRole('button', { name: 'Add a parameter' }).click();
  await expect(form.getByText('The address uses {number}')).toBeVisible();
  const first = form.getByRole('group', { name: 'Parameter 1' });
  await first.getByLabel('Name').fill('number');
  await first.getByLabel('What it is').fill('The number on the receipt');
  await form.getByRole('button', { name: 'Add a parameter' }).click();
  const second = form.getByRole('group', { name: 'Parameter 2' });
  await second.getByLabel('Name').fill('size');
  await second.getByLabel('Type').selectOption('One of several');
  await second.getByLabel('Choices').fill('small, large');
  await second.getByRole('checkbox', { name: 'Required' }).uncheck();
  await form.getByLabel('Value').fill('Bearer canary-of-the-journey');
  await form.getByText('Body and headers').click();
  await expect(form.getByRole('checkbox', { name: 'Ask the customer first' })).toBeEnabled();
  await form.getByLabel('Method').selectOption('POST');
  await expect(form.getByRole('checkbox', { name: 'Ask the customer first' })).toBeDisabled();
  await expect(form.getByLabel(/^Body/)).toBeVisible();
  await look(page, 'actions-form-post');
  await form.getByLabel('Method').selectOption('GET');
  await look(page, 'actions-form');
  await form.getByRole('button', { name: 'Add action' }).click();
  await expect(page.getByText('Action saved')).toBeVisible();
  await expect(page.getByText('Runs without asking')).toBeVisible();

  await page.getByRole('button', { name: 'Try Look up an order' }).click();
  const trying = page.getByRole('dialog', { name: 'Try Look up an order' });
  await trying.getByRole('button', { name: 'Run it' }).click();
  await expect(trying.getByText('Required')).toBeVisible();
  await trying.getByLabel('number').fill('A 12/7');
  await trying.getByLabel('size').selectOption('large');
  await trying.getByRole('button', { name: 'Run it' }).click();
  await expect(trying.getByText('It worked')).toBeVisible();
  await expect(trying.getByLabel('What your assistant receives')).toHaveValue(
    /url: \/echo\/A%2012%2F7\?size=large/,
  );
  expect(service.asked.at(-1)?.headers.authorization).toBe('Bearer canary-of-the-journey');
  await expect(trying).not.toContainText('canary-of-the-journey');
  await look(page, 'actions-tried');
  await trying.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Edit Look up an order' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit the action' });
  await expect(edit.getByRole('group', { name: 'Parameter 2' }).getByLabel('Choices')).toHaveValue(
    'small, large',
  );
  await edit.getByLabel('Address', { exact: true }).fill(`${service.url}/hang/{number}`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: 'Try Look up an order' }).click();
  await trying.getByLabel('number').fill('1');
  await trying.getByRole('button', { name: 'Run it' }).click();
  await expect(trying.getByText('The service took longer than 10 seconds.')).toBeVisible();
  await look(page, 'actions-failed');
  await trying.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('checkbox', { name: /^Use this action/ }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent runs' })).toBeVisible();
  await look(page, 'actions-list');
  await page.getByRole('button', { name: 'Delete Look up an order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No actions yet' })).toBeVisible();
});

test('an owner adds an MCP server and selects its tools', async ({ owner: page, tools }) => {
  await openActions(page);
  await begin(page, 'MCP server tools');
  const form = page.getByRole('dialog', { name: 'MCP server tools' });
  await form.getByLabel('Name').fill('Our bookings');
  await form.getByLabel('Address').fill('http://10.0.0.1/mcp');
  await form.getByRole('button', { name: 'Add server' }).click();
  await expect(form.getByText('We can’t call this address.')).toBeVisible();
  await form.getByLabel('Address').fill(`${tools.url}/mcp`);
  await form.getByLabel('Token').fill('token-of-the-journey');
  await look(page, 'actions-server');
  await form.getByRole('button', { name: 'Add server' }).click();

  const choosing = page.getByRole('dialog', { name: 'Tools of Our bookings' });
  await expect(choosing.getByRole('checkbox', { name: 'import_all' })).toBeDisabled();
  await choosing.getByRole('checkbox', { name: 'Free times' }).check();
  await choosing.getByRole('checkbox', { name: 'book', exact: true }).check();
  const asks = choosing.getByRole('checkbox', { name: 'Ask the customer first' });
  await expect(asks.nth(0)).toBeEnabled();
  await expect(asks.nth(1)).toBeDisabled();
  await asks.nth(0).uncheck();
  await look(page, 'actions-tools');
  await choosing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 of 5 tools used')).toBeVisible();

  await page.getByRole('button', { name: 'Choose tools for Our bookings' }).click();
  await choosing.getByRole('button', { name: 'Refresh' }).click();
  await expect(choosing.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await choosing.getByRole('button', { name: 'Try Free times' }).click();
  const trying = page.getByRole('dialog', { name: 'Try Free times' });
  await trying.getByLabel('day').fill('2027-02-03');
  await trying.getByRole('button', { name: 'Run it' }).click();
  await expect(trying.getByLabel('What your assistant receives')).toHaveValue(/Free on 2027-02-03/);
  expect(tools.calls.at(-1)?.authorization).toBe('Bearer token-of-the-journey');
});

test('an owner adds preset actions for booking and payment links', async ({ owner: page, service }) => {
  await openActions(page);
  await begin(page, 'Book a time');
  const booking = page.getByRole('dialog', { name: 'Book a time' });
  await booking.getByLabel('Event type number').fill('12 a');
  await booking.getByRole('button', { name: 'Add booking' }).click();
  await expect(booking.getByText('Please enter digits only')).toBeVisible();
  await booking.getByLabel('Event type number').fill('4711');
  await booking.getByLabel('API key').fill('cal_live_key');
  await booking.getByLabel('Time zone').fill('Asia/Manila');
  await booking.getByLabel('Calendar address').fill(`${service.url}/echo`);
  await look(page, 'actions-booking');
  await booking.getByRole('button', { name: 'Add booking' }).click();
  await expect(page.getByText('Your assistant can book times')).toBeVisible();

  await page.getByRole('button', { name: 'Try Book a time' }).click();
  const trying = page.getByRole('dialog', { name: 'Try Book a time' });
  await trying.getByLabel('start').fill('2027-02-03T09:00:00+08:00');
  await trying.getByLabel('name').fill('Ana Cruz');
  await trying.getByLabel('email').fill('ana@example.com');
  await trying.getByRole('button', { name: 'Run it' }).click();
  await expect(trying.getByText('It worked')).toBeVisible();
  const asked = service.asked.at(-1)!;
  expect([asked.method, asked.url, asked.headers['cal-api-version'], asked.headers.authorization]).toEqual([
    'POST',
    '/echo/bookings',
    '2024-08-13',
    'Bearer cal_live_key',
  ]);
  expect(JSON.parse(asked.body)).toEqual({
    start: '2027-02-03T09:00:00+08:00',
    eventTypeId: 4711,
    attendee: { name: 'Ana Cruz', email: 'ana@example.com', timeZone: 'Asia/Manila' },
  });
  await trying.getByRole('button', { name: 'Close', exact: true }).last().click();

  await begin(page, 'Payment link');
  const payment = page.getByRole('dialog', { name: 'Payment link' });
  await payment.getByLabel('Secret key').fill('sk_test_key');
  await payment.getByLabel('Service address').fill(`${service.url}/echo`);
  await look(page, 'actions-payment');
  await payment.getByRole('button', { name: 'Add payment link' }).click();
  await expect(page.getByText('Your assistant can create payment links')).toBeVisible();
  await page.getByRole('button', { name: 'Try Create a payment link' }).click();
  const paying = page.getByRole('dialog', { name: 'Try Create a payment link' });
  await paying.getByLabel('amount_in_centavos').fill('98000');
  await paying.getByLabel('description').fill('Ube cake');
  await paying.getByRole('button', { name: 'Run it' }).click();
  await expect(paying.getByText('It worked')).toBeVisible();
  expect(JSON.parse(service.asked.at(-1)!.body)).toEqual({
    data: { attributes: { amount: 98_000, description: 'Ube cake' } },
  });
  await paying.getByRole('button', { name: 'Close', exact: true }).last().click();
  await look(page, 'actions-ready');
});

test('a visitor is offered an action, confirms it, and it runs once', async ({
  owner,
  browser,
  product,
  service,
}) => {
  const { assistantId } = await addSample(owner);
  await callApi(owner, 'POST', `/api/assistant/${assistantId}/actions`, {
    name: 'Book a table',
    description: 'When somebody wants to book or reserve a table.',
    method: 'POST',
    address: `${service.url}/text/tables`,
    sendsAs: 'json',
    parameters: {
      type: 'object',
      properties: {
        day: { type: 'string', format: 'date', description: 'The day, as 2027-02-28' },
        people: { type: 'integer', minimum: 1, maximum: 20, description: 'How many people' },
      },
      required: ['day', 'people'],
      additionalProperties: false,
    },
  });
  const askedBefore = service.asked.length;
  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`, {
    baseURL: product.url,
    locale: 'en-US',
  });
  await ask(visitor, 'I would like to reserve a table');
  const replies = visitor.getByRole('list', { name: 'Possible replies' });
  await look(visitor, 'acting-offer');
  await replies.getByRole('button', { name: 'Book a table' }).click();
  await expect(findAnswers(visitor).last()).toContainText('I still need: The day, as 2027-02-28');
  await ask(visitor, '2027-03-04');
  const { answer } = await ask(visitor, '4');
  await expect(answer).toContainText('How many people: 4');
  await look(visitor, 'acting-proposal');
  expect(service.asked).toHaveLength(askedBefore);
  await replies.getByRole('button', { name: 'Yes' }).click();
  await expect(findAnswers(visitor).last()).toContainText('Done: Book a table.');
  expect(service.asked.slice(askedBefore).map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'POST', url: '/text/tables', body: '{"day":"2027-03-04","people":4}' },
  ]);
  await look(visitor, 'acting-done');
  await visitor.context().close();
});
