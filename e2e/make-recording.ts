import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { languageTags } from '../packages/contract/src/languages.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { findAnswers, findField, findSources } from './chat.ts';
import { launchOptions } from './chromium.ts';
import { allFiles, openCreateFiles } from './files.ts';
import { recordingCaptions } from './media/recording-captions.ts';
import { readSeconds, runFfmpeg } from './media/run-ffmpeg.ts';
import { Screencast } from './media/screencast.ts';
import { arriveSignedIn } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { analyzeSources, finishAssistant } from './wizard.ts';

const target = fileURLToPath(new URL('../apps/web/src/features/landing/demo/', import.meta.url));
const size = { width: 1280, height: 720 };
const maxBytes = 3_000_000;
/** Pause for viewers, in milliseconds. */
const look = () => pause(1_200);

async function type(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(text, { delay: 45 });
}

/** Records the creation of an assistant from four files. Resolves to the URL of its chat. */
async function build(page: Page, cast: Screencast): Promise<string> {
  cast.mark('add');
  await page.goto('/sources');
  await look();
  await openCreateFiles(page);
  await look();
  const dialog = page.getByRole('dialog', { name: 'Create File Upload Connection' });
  await dialog.locator('input[type=file]').setInputFiles(allFiles);
  await look();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await type(dialog.getByLabel('Name'), 'Hiraya Bakeshop');
  await page.getByRole('button', { name: 'Create source' }).click();
  cast.mark('read');
  await page.getByText('Last sync: Just now').waitFor({ timeout: 120_000 });
  await look();
  cast.mark('build');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  await look();
  await analyzeSources(page);
  await look();
  cast.mark('name');
  const ready = await finishAssistant(page, 'Hiraya Helper');
  await look();
  await look();
  return (await ready.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '';
}

async function visit(page: Page, cast: Screencast): Promise<void> {
  for (const [index, [name, question]] of [
    ['ask', 'How much is the ube macapuno cake?'],
    ['unknown', 'Who won the basketball world cup in 1978?'],
  ].entries()) {
    cast.mark(name!);
    await type(findField(page), question!);
    await page.keyboard.press('Enter');
    const answer = findAnswers(page).nth(index);
    await answer.waitFor({ timeout: 60_000 });
    await look();
    if (index > 0) continue;
    await findSources(answer).first().locator('button[aria-expanded]').click();
    await look();
    await look();
  }
  await look();
}

async function record(product: Product, browser: Browser, cast: Screencast): Promise<void> {
  const options = { baseURL: product.url, viewport: size, locale: 'en-US', colorScheme: 'light' } as const;
  const owner = await (await browser.newContext(options)).newPage();
  await arriveSignedIn(owner, product.url);
  await owner.goto('/sources');
  const stop = await cast.follow(owner);
  const address = await build(owner, cast);
  await stop();
  const visitor = await (await browser.newContext(options)).newPage();
  await visitor.goto(address);
  await findField(visitor).waitFor();
  const stopVisit = await cast.follow(visitor);
  await visit(visitor, cast);
  await stopVisit();
}

const writeTime = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23);

/**
 * `node e2e/make-recording.ts` records the product from the first file to the first answers, with captions.
 */
async function createRecording(): Promise<void> {
  await buildWeb();
  const folder = await mkdtemp(join(tmpdir(), 'anito-recording-'));
  const product = await startProduct();
  const browser = await chromium.launch(launchOptions);
  try {
    const cast = new Screencast(folder);
    await record(product, browser, cast);
    const { list, marks } = await cast.cut();
    await writeFile(join(folder, 'list.txt'), list);
    const video = join(target, 'recording.webm');
    const scale = `scale=${size.width}:${size.height},fps=20,format=yuv420p`;
    await runFfmpeg(
      `-f concat -safe 0 -i ${folder}/list.txt -vf ${scale} -c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -cpu-used 3 ${video}`.split(
        ' ',
      ),
    );
    // The length of the video rather than of the frames, because the end of the last frame is cut.
    const seconds = await readSeconds(video);
    await runFfmpeg(
      `-ss ${Math.max(0, marks.at(-1)!.seconds - 0.3)} -i ${video} -frames:v 1 -quality 80 ${join(target, 'poster.webp')}`.split(
        ' ',
      ),
    );
    for (const language of languageTags) {
      const cues = marks.map(({ name, seconds: from }, index) => {
        const to = marks[index + 1]?.seconds ?? seconds;
        return `${writeTime(from)} --> ${writeTime(to)}\n${recordingCaptions[language][name]}`;
      });
      await writeFile(join(target, 'captions', `${language}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`);
    }
    await writeFile(
      join(target, 'demo-seconds.ts'),
      `/** Length of the demo video in seconds. */\nexport const demoSeconds = ${Math.round(seconds)};\n`,
    );
    const { size: bytes } = await stat(video);
    if (bytes > maxBytes) throw new Error(`The recording has ${bytes} bytes, more than ${maxBytes}`);
    process.stdout.write(`${video}: ${bytes} bytes, ${seconds.toFixed(1)} s\n`);
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await createRecording();
