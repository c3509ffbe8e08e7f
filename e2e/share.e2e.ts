import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { waitForFonts } from './page-fonts.ts';
import { callApi, createAgent, phone } from './people.ts';

/** Share is the first action of an assistant, visually and for screen readers. */
async function expectShareFirst(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of [before, phone.viewport]) {
    if (viewport) await page.setViewportSize(viewport);
    const actions = page.locator('main header').locator('button, a').filter({ hasNotText: 'Back to' });
    await expect(actions.first()).toHaveText('Share');
    await waitForFonts(page);
    const boxes = await actions.evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect()),
    );
    const [share, ...others] = boxes;
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other.y > share!.y || other.x > share!.x).toBe(true);
  }
  if (before) await page.setViewportSize(before);
}

test('an assistant is shared by its link with the code, and by a QR code to print', async ({
  owner: page,
}) => {
  const { id } = await createAgent(page, 'Counter');
  await page.goto(`/assistants/${id}`);
  await expectShareFirst(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Counter' });
  await expect(dialog.getByLabel('Public chat link')).toHaveValue(
    new RegExp(`^http://localhost:\\d+/public/assistant/${id}/chat$`),
  );
  // A long link is cut at its end.
  await page.setViewportSize({ width: 360, height: 800 });
  const link = dialog.getByLabel('Public chat link');
  await link.focus();
  await waitForFonts(page);
  await expect.poll(() => link.evaluate((field: HTMLInputElement) => field.scrollLeft)).toBe(0);
  expect(await link.evaluate((field: HTMLInputElement) => field.scrollWidth > field.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  // An agent without a connected language model.
  await expect(dialog.getByText('Needs attention', { exact: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  await expect(dialog.getByText(/data-assistant="[0-9a-f-]{36}"/)).toBeVisible();
  await look(page, 'share-widget');
  const qr = dialog.getByRole('img', { name: 'QR code of the public chat link' });
  const open = await qr.getAttribute('src');
  await page.keyboard.press('Escape');

  const { accessCode } = await callApi<{ accessCode: string }>(
    page,
    'POST',
    `/api/assistant/${id}/access-code`,
  );
  await callApi(page, 'PUT', `/api/assistant/${id}`, { isActive: false });
  await page.reload();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialog.getByLabel('Public chat link')).toHaveValue(new RegExp(`code=${accessCode}$`));
  await expect(dialog.getByText('Paused', { exact: true })).toHaveCount(2);
  await expect(qr).toBeVisible();
  // Another link gives another picture.
  expect(await qr.getAttribute('src')).not.toBe(open);
  await look(page, 'share');
  for (const [name, sign] of [
    ['PNG', '\x89PNG'],
    ['SVG', '<svg'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`Counter.${name.toLowerCase()}`);
    expect((await readFile(await file.path())).toString('latin1', 0, 4)).toBe(sign);
  }
});
