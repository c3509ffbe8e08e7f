import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { createAgent } from './people.ts';

test('an owner puts an assistant on a website: code without a key, allowed websites, test and page check', async ({
  owner,
  product,
  farm,
  browser,
}) => {
  await owner.goto('/deployment');
  await expect(owner.getByText('No assistants yet')).toBeVisible();
  await look(owner, 'deployment-empty');

  await createAgent(owner, 'Counter');
  await owner.reload();
  const channels = owner.getByRole('region', { name: 'Channels' });
  await expect(channels.getByRole('heading', { level: 3 })).toHaveText([
    'Public Chat',
    'Website Widget',
    'Messenger',
    'WhatsApp',
    'Telegram',
    'API',
    'MCP',
  ]);
  await channels.getByRole('button', { name: 'Ask your admin: Messenger' }).click();
  const ask = owner.getByRole('dialog');
  await expect(ask.getByText(/^Hi! Could you please set up Messenger/)).toBeVisible();
  await look(owner, 'deployment-ask-admin');
  await owner.keyboard.press('Escape');

  const quick = owner.getByRole('region', { name: 'Put it on your website' });
  await expect(quick.getByText(/data-assistant="[0-9a-f-]{36}"/)).toBeVisible();
  await expect(quick.getByText('Any website can use this code')).toBeVisible();
  await quick.getByLabel('What is your website built with?').selectOption('WordPress');
  await expect(quick.getByText(/Custom HTML/)).toBeVisible();
  await look(owner, 'deployment-guide', { isWhole: true });
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await quick.getByRole('button', { name: 'Copy code' }).click();
  await expect(quick.getByRole('button', { name: 'Copied!' })).toBeVisible();
  const code = await owner.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`src="${product.url}/widget.js"`);
  expect(code).not.toContain('key');

  await quick.getByRole('button', { name: 'Test widget' }).click();
  const field = owner.frameLocator('iframe').getByLabel('Your message');
  await expect(field).toBeVisible();
  await field.fill('Are you open?');
  await owner.keyboard.press('Enter');
  await expect(owner.frameLocator('iframe').getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await quick.getByRole('button', { name: 'Stop test' }).click();
  await expect(owner.locator('iframe')).toHaveCount(0);

  const sites = owner.getByRole('region', { name: 'Allowed websites' });
  await sites.getByLabel('Website address').fill('not a place');
  await sites.getByRole('button', { name: 'Add' }).click();
  await expect(sites.getByText('Write an address like www.example.com')).toBeVisible();
  await sites.getByLabel('Website address').fill('shop.example');
  await sites.getByRole('button', { name: 'Add' }).click();
  await expect(sites.getByText('www.shop.example')).toBeVisible();
  await expect(quick.getByText('Any website can use this code')).toBeHidden();

  const check = async (address: string) => {
    await quick.getByLabel('Address of your page').fill(address);
    await quick.getByRole('button', { name: 'Check your page' }).click();
  };
  await check('http://127.0.0.1:9/contact');
  await expect(quick.getByText('We can’t open this page.')).toBeVisible();
  await expect(quick.getByText('This website is not allowed to show the chat.')).toBeVisible();

  const contact = { title: 'Contact', body: '<p>Call us.</p>' };
  farm.pages.set('/contact', contact);
  await check(`${farm.url}/contact`);
  await expect(quick.getByText('We can’t find the chat code on the page.')).toBeVisible();
  farm.pages.set('/contact', {
    ...contact,
    head: code + code,
    headers: { 'content-security-policy': `script-src ${product.url}; connect-src *; frame-src 'none'` },
  });
  await check(`${farm.url}/contact`);
  await expect(quick.getByText('The code is on the page more than once.')).toBeVisible();
  await expect(
    quick.getByText(`Add ${product.url} to frame-src of its Content-Security-Policy.`),
  ).toBeVisible();
  // Elsewhere a button may be half covered by the top bar.
  await owner.evaluate(() => scrollTo(0, 0));
  await look(owner, 'deployment-check');
  farm.pages.set('/contact', { ...contact, head: code });

  const visitor = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  const warned = visitor.waitForEvent('console', (message) =>
    message.text().includes('may not show the chat'),
  );
  await visitor.goto(`${farm.url}/contact`);
  await warned;
  await expect(visitor.getByRole('button', { name: /^Open chat/ })).toHaveCount(0);
  await check(`${farm.url}/contact`);
  await quick.getByRole('button', { name: 'Allow this website' }).click();
  await expect(quick.getByText('All good. The chat works on this page.')).toBeVisible();
  await visitor.reload();
  await visitor.getByRole('button', { name: /^Open chat/ }).click();
  const question = visitor.frameLocator('iframe').getByLabel('Your message');
  await question.fill('Are you open?');
  await visitor.keyboard.press('Enter');
  await expect(visitor.frameLocator('iframe').getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await look(owner, 'deployment-chosen');
});

test('a key for programs is created, limited, counted and deleted', async ({ owner }) => {
  const { id } = await createAgent(owner, 'Counter');
  await owner.goto('/deployment');
  const keys = owner.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Create API key' }).click();
  await owner
    .getByRole('dialog', { name: 'New API key' })
    .getByRole('button', { name: 'Create API key' })
    .click();
  const told = owner.getByRole('dialog', { name: 'Your new API key' });
  const secret = (await told.getByText(/^anito_/).textContent())!;
  await told.getByRole('button', { name: 'Done' }).click();
  const config = async () =>
    (await owner.request.get(`/api/widget/${id}/config`, { headers: { 'x-api-key': secret } })).status();
  expect(await config()).toBe(200);

  await keys.getByRole('button', { name: 'Edit' }).click();
  const form = owner.getByRole('dialog', { name: 'Edit API key' });
  await form.getByLabel('Websites that can use it').fill('shop.example\nnot a place');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('not a place: Enter an address like https://www.example.com')).toBeVisible();
  await form.getByLabel('Websites that can use it').fill('shop.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(keys.getByText('Websites: https://shop.example')).toBeVisible();
  await keys.getByRole('button', { name: 'Usage' }).click();
  await expect(keys.getByText(/requests in 30 days, 0 refused/)).toBeVisible();
  await look(owner, 'deployment-keys');

  await keys.getByRole('button', { name: 'Delete' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(keys.getByText('No API keys yet')).toBeVisible();
  expect(await config()).toBe(401);
});
