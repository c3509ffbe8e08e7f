import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi, createAgent } from './people.ts';

/** Points per millimetre in a PDF. */
const points = 72 / 25.4;

test('an owner prints a table card, and its short link opens the chat', async ({ owner: page }) => {
  const { id } = await createAgent(page, 'Counter');
  await page.goto(`/assistants/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Print a table card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Table card' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview of the card' }).getByRole('img')).toBeVisible();
  await look(page, 'table-card', { isWhole: true });

  for (const [size, width, height] of [
    ['A6', 105, 148],
    ['A5', 148, 210],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${size}`) }).check({ force: true });
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]{1,9}) ([\d.]{1,9})\]/g)];
    expect(boxes, `${size} has one page`).toHaveLength(1);
    expect(Number(boxes[0]![1]) / points).toBeCloseTo(width, 0);
    expect(Number(boxes[0]![2]) / points).toBeCloseTo(height, 0);
  }

  const { shortCode } = await callApi<{ shortCode: string }>(page, 'GET', `/api/assistant/${id}`);
  await page.goto(`/c/${shortCode}`);
  await expect(page).toHaveURL(`/public/assistant/${id}/chat`);
  await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
  await page.goto('/c/000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('This page doesn’t exist');
});
