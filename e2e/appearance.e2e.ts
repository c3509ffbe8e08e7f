import { findField } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

/** An SVG with a script, and a remote image that must not be requested. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" onload="alert(1)">
  <rect width="900" height="600" fill="#0f766e"/><circle cx="450" cy="300" r="200" fill="#fde68a"/>
  <image href="http://127.0.0.1:9/stolen.png" width="10" height="10"/></svg>`;

test('an owner chooses a picture and colors with a preview, fixes low contrast, and visitors see them', async ({
  owner: page,
  browser,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto('/assistants');
  await page.getByRole('button', { name: 'More actions for Hiraya Helper' }).click();
  await page.getByRole('menuitem', { name: 'Customize appearance' }).click();
  await expect(page).toHaveURL(`/assistants/${assistantId}/appearance`);
  await look(page, 'appearance');

  const choose = (name: string, mimeType: string, text: string) =>
    page
      .getByLabel('Choose a picture')
      .first()
      .setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await choose('logo.png', 'image/png', 'no picture at all');
  await expect(page.getByText('Failed to process image. Please try a different file.')).toBeVisible();
  await choose('logo.svg', 'image/svg+xml', drawing);
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();

  await page.getByLabel('Header background', { exact: true }).fill('#ffffff');
  await page.getByLabel('Header text', { exact: true }).fill('#cbd5e1');
  await expect(page.getByText('Header text on Header background is hard to read')).toBeVisible();
  await page.getByLabel('Background', { exact: true }).fill('#f0fdfa');
  await page.getByLabel('Buttons', { exact: true }).fill('#0f766e');
  await page.getByLabel('Customer’s bubble', { exact: true }).fill('#0f766');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Customer’s bubble', { exact: true })).toBeFocused();
  await expect(page.getByText('Enter a color like #4f46e5, as #rrggbb')).toBeVisible();
  await page.getByLabel('Customer’s bubble', { exact: true }).fill('#0f766e');
  await look(page, 'appearance-faint');
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText('is hard to read')).toBeHidden();
  await page.getByRole('tab', { name: 'Widget' }).click();
  await look(page, 'appearance-widget');
  await page.getByRole('link', { name: 'Assistant settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on Page' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Appearance saved')).toBeVisible();
  const saved = await callApi<Record<string, string>>(page, 'GET', `/api/assistant/${assistantId}`);
  expect(saved).toMatchObject({
    backgroundColor: '#f0fdfa',
    logoBase64: expect.stringMatching(/^data:image\/png;base64,/),
  });

  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`);
  const logo = visitor.locator(`img[src="${saved.logoUrl}"]:visible`).first();
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  // Derived colors follow the chosen ones.
  await expect(visitor.locator('meta[name=theme-color]')).toHaveAttribute('content', '#ffffff');
  await expect(findField(visitor)).toBeFocused();
  await visitor.keyboard.press('Shift+Tab');
  await expect(visitor.locator('button:focus-visible')).toHaveCSS('outline-color', 'rgb(15, 118, 110)');
  await visitor.context().close();

  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(page.getByLabel('Background', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Background', { exact: true })).toHaveValue('#f0fdfa');

  // On a phone the tab row scrolls to the open part.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/assistants/${assistantId}/settings`);
  const current = page.locator('main nav a[aria-current=page]');
  await expect(current).toHaveText('Assistant settings');
  await expect(current).toBeInViewport({ ratio: 0.9 });
});
