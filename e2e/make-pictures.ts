import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildWeb } from '../scripts/build-web.ts';
import { launchOptions } from './chromium.ts';
import { addSample, signUp } from './people.ts';
import { startProduct } from './product.ts';

const target = fileURLToPath(new URL('../docs/pictures/overview.png', import.meta.url));
const desktop = { width: 1240, height: 844 };
const phone = { width: 390, height: 844 };
/** Short enough to stay on one line of a phone. */
const questions = ['Price of ube macapuno cake?', 'How much is delivery to Antipolo?'];
const maxBytes = 400_000;

async function openPage(browser: Browser, baseURL: string, viewport: typeof phone): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

const toDataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** Both screens on one ground, each with the corners and the shadow of a window. */
function compose(left: Buffer, right: Buffer): string {
  const look =
    'border-radius:16px;box-shadow:0 1px 2px #1c191714,0 24px 48px -16px #1c191740;outline:1px solid #1c19171f';
  return `<body style="margin:0;display:flex;gap:48px;padding:56px;background:linear-gradient(135deg,#eef0ff,#faf9f7)">
    <img src="${toDataUrl(left)}" style="${look}"><img src="${toDataUrl(right)}" style="${look}"></body>`;
}

/** `node e2e/make-pictures.ts` makes the picture of the README from the running product. */
async function makePictures(): Promise<void> {
  await buildWeb();
  const product = await startProduct();
  const browser = await chromium.launch(launchOptions);
  try {
    const owner = await openPage(browser, product.url, desktop);
    await signUp(owner);
    const { assistantId } = await addSample(owner);
    await owner.goto('/sources');
    await owner.getByText('Last sync: Just now').waitFor();
    await owner.locator('[role=status]').getByText('Connected').waitFor();
    const visitor = await openPage(browser, product.url, phone);
    await visitor.goto(`/public/assistant/${assistantId}/chat`);
    for (const [index, question] of questions.entries()) {
      await visitor.getByLabel('Your message').fill(question);
      await visitor.keyboard.press('Enter');
      await visitor.getByRole('button', { name: 'Copy answer' }).nth(index).waitFor();
    }
    const page = await openPage(browser, product.url, { width: 1790, height: 956 });
    await page.setContent(compose(await owner.screenshot(), await visitor.screenshot()));
    await mkdir(dirname(target), { recursive: true });
    await page.screenshot({ path: target });
    const { size } = await stat(target);
    if (size > maxBytes) throw new Error(`${target} has ${size} bytes, more than ${maxBytes}`);
    process.stdout.write(`${target}: ${size} bytes\n`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.main) await makePictures();
