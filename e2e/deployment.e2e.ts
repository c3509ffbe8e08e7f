import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { createAgent } from './people.ts';

test('an owner deploys an assistant on a website: key, code, widget test and page check', async ({
  owner,
  product,
  farm,
}) => {
  await owner.goto('/deployment');
  await expect(owner.getByText('No assistants yet')).toBeVisible();
  await look(owner, 'deployment-empty');

  await createAgent(owner, 'Counter');
  await owner.reload();
  await expect(owner.getByText('Please select both an assistant and API key first.')).toBeVisible();
  const quick = owner.getByRole('region', { name: 'Put it on your website' });
  await quick.getByRole('button', { name: 'Create API key' }).click();
  const told = owner.getByRole('dialog', { name: 'Your new API key' });
  const secret = (await told.getByText(/^anito_/).textContent())!;
  await told.getByRole('button', { name: 'Done' }).click();
  await expect(quick.getByText(`data-api-key="${secret}"`)).toBeVisible();
  await quick.getByLabel('Where is your website made?').selectOption('WordPress');
  await expect(quick.getByText(/Custom HTML/)).toBeVisible();
  await look(owner, 'deployment-guide');
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await quick.getByRole('button', { name: 'Copy code' }).click();
  await expect(quick.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toContain(secret);

  await quick.getByRole('button', { name: 'Test Widget' }).click();
  const field = owner.frameLocator('iframe').getByLabel('Your message');
  await expect(field).toBeVisible();
  await field.fill('Are you open?');
  await owner.keyboard.press('Enter');
  await expect(owner.frameLocator('iframe').getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await quick.getByRole('button', { name: 'Stop test' }).click();
  await expect(owner.locator('iframe')).toHaveCount(0);

  const keys = owner.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Edit' }).click();
  const form = owner.getByRole('dialog', { name: 'Edit API key' });
  await form.getByLabel('Websites that may use it').fill('shop.example\nnot a place');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('not a place: Write an address like https://www.example.com')).toBeVisible();
  await form.getByLabel('Websites that may use it').fill('shop.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(keys.getByText('Websites: https://shop.example')).toBeVisible();

  const check = async (address: string) => {
    await quick.getByLabel('Address of your page').fill(address);
    await quick.getByRole('button', { name: 'Check your page' }).click();
  };
  await check('http://127.0.0.1:9/contact');
  await expect(quick.getByText('The page cannot be read from here.')).toBeVisible();
  await expect(quick.getByText('The API key does not name this website.')).toBeVisible();

  await keys.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Websites that may use it').fill(`shop.example\n${farm.url}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const contact = { title: 'Contact', body: '<p>Call us.</p>' };
  farm.pages.set('/contact', contact);
  await check(`${farm.url}/contact`);
  await expect(quick.getByText('The code of the widget is not on the page.')).toBeVisible();
  const head = (await quick.locator('pre').textContent())!;
  farm.pages.set('/contact', {
    ...contact,
    head: head + head,
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
  farm.pages.set('/contact', { ...contact, head });
  await check(`${farm.url}/contact`);
  await expect(quick.getByText('Nothing stands in the way')).toBeVisible();
  await keys.getByRole('button', { name: 'Usage' }).click();
  await expect(keys.getByText(/requests in 30 days, 0 of them refused/)).toBeVisible();
  await look(owner, 'deployment-chosen');

  await owner.reload();
  await quick.getByLabel('API key', { exact: true }).selectOption({ index: 1 });
  await expect(quick.getByRole('button', { name: 'Test Widget' })).toBeDisabled();
  await quick.getByLabel('The whole key').fill(secret);
  await expect(quick.getByRole('button', { name: 'Test Widget' })).toBeEnabled();
  await keys.getByRole('button', { name: 'Delete' }).click();
  const question = owner.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(keys.getByText('No API keys yet')).toBeVisible();
  expect(
    (await owner.request.get('/api/widget/1/config', { headers: { 'x-api-key': secret } })).status(),
  ).toBe(401);
});
