import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const interFile = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const inter = readFileSync(fileURLToPath(interFile)).toString('base64');

/** The product's font as a style sheet, for pages written by tests. */
export const productFont = `
  @font-face {
    font-family: "Inter Variable";
    font-weight: 100 900;
    src: url("data:font/woff2;base64,${inter}") format("woff2");
  }
  body, input { font: 16px "Inter Variable"; }`;

/** Waits for the page's own fonts, so that no text is measured in a font of the machine. */
export async function waitForFonts(page: Page): Promise<void> {
  const failed = await page.evaluate(async () => {
    // Only a layout requests a font.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family);
  });
  expect(failed, 'fonts that could not be loaded').toEqual([]);
}
