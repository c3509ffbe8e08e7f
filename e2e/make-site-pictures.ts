import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildWeb } from '../scripts/build-web.ts';
import { ask, findSources } from './chat.ts';
import { launchOptions } from './chromium.ts';
import { runFfmpeg } from './media/run-ffmpeg.ts';
import { addSample, arriveSignedIn } from './people.ts';
import { startProduct } from './product.ts';

const pictures = fileURLToPath(new URL('../apps/web/src/features/landing/pictures/', import.meta.url));
const social = fileURLToPath(new URL('../apps/web/public/social.png', import.meta.url));
const desktop = { width: 1120, height: 760 };
const phone = { width: 340, height: 660 };
const themes = ['light', 'dark'] as const;

async function openPage(browser: Browser, baseURL: string, viewport: typeof phone): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', reducedMotion: 'reduce' });
  return context.newPage();
}

const toDataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** Two phones side by side on the background of a theme. */
const composePhones = (shots: Buffer[], theme: string) =>
  `<body style="margin:0;height:760px;display:flex;gap:64px;align-items:center;justify-content:center;background:${theme === 'dark' ? '#262549' : '#eeedfd'}">${shots
    .map(
      (shot) =>
        `<img src="${toDataUrl(shot)}" style="border-radius:28px;border:8px solid ${theme === 'dark' ? '#0b0a0a' : '#1c1a17'};box-shadow:0 24px 48px -16px #0006">`,
    )
    .join('')}</body>`;

/** Image for link previews: logo mark, name and one sentence. */
const composeSocial = (shot: Buffer, icon: string) =>
  `<body style="margin:0;width:1200px;height:630px;overflow:hidden;position:relative;font-family:'Inter Variable';background:linear-gradient(120deg,#eeedfd,#faf9f7)">
    <div style="position:absolute;left:72px;top:150px;width:560px"><img src="${icon}" width="88" height="88"><p style="margin:32px 0 0;font-size:56px;line-height:1.1;font-weight:700;color:#1c1a17;letter-spacing:-.02em">The assistant that knows your business by heart</p><p style="margin:24px 0 0;font-size:28px;line-height:1.35;color:#625c54">Answers from your own documents, with sources.</p></div>
    <img src="${toDataUrl(shot)}" style="position:absolute;right:72px;top:64px;border-radius:28px;border:8px solid #1c1a17;box-shadow:0 24px 48px -16px #0006"></body>`;

async function save(png: Buffer, name: string): Promise<void> {
  await runFfmpeg(['-f', 'png_pipe', '-i', '-', '-quality', '80', `${pictures}${name}.webp`], png);
}

async function shootThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await save(await page.screenshot(), `${name}-${colorScheme}`);
  }
}

/** `node e2e/make-site-pictures.ts` takes the screenshots for the start page and for link previews. */
async function createSitePictures(): Promise<void> {
  await buildWeb();
  const product = await startProduct();
  const browser = await chromium.launch(launchOptions);
  try {
    const owner = await openPage(browser, product.url, desktop);
    await arriveSignedIn(owner, product.url);
    const { assistantId } = await addSample(owner);
    await owner.goto('/sources');
    await owner.getByText('Last sync: Just now').waitFor();
    await shootThemes(owner, 'add');
    await owner.goto(`/assistants/${assistantId}/chat`);
    const { answer: tried } = await ask(owner, 'How much is delivery to Quezon City?');
    await findSources(tried).first().locator('button[aria-expanded]').click();
    await shootThemes(owner, 'build');

    const chat = `/public/assistant/${assistantId}/chat`;
    const [first, second] = [
      await openPage(browser, product.url, phone),
      await openPage(browser, product.url, phone),
    ];
    await first.goto(chat);
    await second.goto(chat);
    await ask(first, 'How much is the ube macapuno cake?');
    const { answer } = await ask(second, 'Until when can I cancel my order?');
    await findSources(answer).first().locator('button[aria-expanded]').click();
    const stage = await openPage(browser, product.url, desktop);
    for (const theme of themes) {
      const shots = [];
      for (const page of [first, second]) {
        await page.emulateMedia({ colorScheme: theme });
        shots.push(await page.screenshot());
      }
      await stage.setContent(composePhones(shots, theme));
      await save(await stage.screenshot(), `share-${theme}`);
    }
    await first.emulateMedia({ colorScheme: 'light' });
    await stage.setViewportSize({ width: 1200, height: 630 });
    // With the product's font.
    await stage.goto('/');
    const shot = await first.screenshot({ clip: { x: 0, y: 0, width: 340, height: 500 } });
    await stage.evaluate(
      (markup) => {
        document.body.outerHTML = markup;
      },
      composeSocial(shot, `${product.url}/favicon.svg`),
    );
    await stage.getByRole('img').first().waitFor();
    const picture = await stage.screenshot();
    await runFfmpeg(
      [
        '-f',
        'png_pipe',
        '-i',
        '-',
        '-vf',
        'split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse',
        social,
      ],
      picture,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.main) await createSitePictures();
