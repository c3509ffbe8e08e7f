import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { languageTags } from '../packages/contract/src/languages.ts';
import { runLocked } from './build-lock.ts';
import { run } from './run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const app = join(root, 'apps/web');
const sources = [
  'apps/web',
  'apps/widget',
  'locales',
  'packages/contract/src',
  'package-lock.json',
  'CHANGELOG.md',
  'scripts/build-web.ts',
];
const dist = join(app, 'dist');
/** Working folder of a build. It is beside `dist`, so that a rename puts the new build in place. */
const workFolder = join(app, '.build');
const draft = join(workFolder, 'dist');
const prerenderFolder = join(workFolder, 'prerender');
/** Folders that are not sources of a build. */
const notSources = new Set(['dist', 'node_modules', '.build']);

/** Files that compression makes smaller. Fonts and images are already compressed. */
const textFiles = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
/** Size in bytes below which a file fits into one packet either way. */
const smallBytes = 1_024;
/** Size in bytes above which Brotli's last tenth of savings takes many seconds. */
const largeBytes = 1_048_576;

/** Returns the files below a path, without the folders in `notSources`. A file returns itself. */
function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => (entry.isFile() ? join(path, entry.name) : listFiles(join(path, entry.name))));
}

/**
 * Returns a hash of the browser app's sources: every source file with its size and modification time. Each
 * start waits for it, and reading a thousand files one after another takes a tenth of the time of reading
 * them in parallel.
 */
function describeSources(): string {
  const files = sources.flatMap((source) => listFiles(join(root, source))).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const info = statSync(file);
    hash.update(`${file}\0${info.size}\0${Math.round(info.mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

/**
 * Writes the script of `/api/docs` into the build. Its package only serves it from the memory of a server.
 */
async function writeApiReference(): Promise<void> {
  // These are 19 MB, which a start with a finished build must not load.
  const [{ default: Fastify }, { default: apiReference }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ]);
  const app = Fastify();
  await app.register(apiReference, { routePrefix: '/docs', configuration: { url: '/' } });
  const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js');
  if (statusCode !== 200) throw new Error('The script of the API reference was not found');
  await writeFile(join(draft, 'api-reference.js'), rawPayload);
}

/**
 * Prerenders the pages of the public site into a document for each language. The server only adds the head.
 */
async function writeSitePages(): Promise<void> {
  const document = await readFile(join(draft, 'site.html'), 'utf8');
  const { prerenderPages } = (await import(pathToFileURL(join(prerenderFolder, 'site.js')).href)) as {
    prerenderPages: (language: string) => Promise<Record<string, string>>;
  };
  await mkdir(join(draft, 'pages'));
  for (const language of languageTags) {
    const drawnPages = await prerenderPages(language);
    const pages = Object.keys(drawnPages);
    for (const [page, markup] of Object.entries(drawnPages)) {
      const otherPages = pages.filter((each) => each !== page).join('|');
      const rendered = document
        .replaceAll(new RegExp(`<link rel="modulepreload"[^>]*/(?:${otherPages})-[^>]*>\\s*`, 'g'), '')
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
      await writeFile(join(draft, 'pages', `${page}.${language}.html`), rendered);
    }
  }
}

type TextFile = { path: string; content: Buffer };

/** Reads the files of the build that need a compressed copy and have none yet. Leaves out small files. */
async function readUncompressed(): Promise<TextFile[]> {
  const names = await readdir(draft, { recursive: true });
  const all = new Set(names);
  const missing = names.filter((name) => textFiles.test(name) && !all.has(`${name}.br`));
  const files = await Promise.all(
    missing.map(async (name) => ({ path: join(draft, name), content: await readFile(join(draft, name)) })),
  );
  return files.filter(({ content }) => content.length >= smallBytes);
}

/**
 * Writes a Brotli and a gzip copy beside each file, with the highest compression. The server sends them as
 * they are.
 */
async function compress(files: TextFile[]): Promise<void> {
  await Promise.all(
    files.map(async ({ path, content }) => {
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_QUALITY]: content.length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY,
      };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Runs a Vite build with a configuration of the browser app. */
async function runVite(config: string, outDir = draft): Promise<void> {
  const vite = join(root, 'node_modules/.bin/vite');
  const options = ['--logLevel', 'warn', '--config', join(app, config), '--outDir', outDir];
  const code = await run(vite, ['build', ...options, app]);
  if (code !== 0) throw new Error('The browser app could not be built');
}

async function buildLightPages(): Promise<void> {
  await runVite('vite.chat.config.ts');
  await runVite('vite.site.config.ts');
  await runVite('vite.frame.config.ts');
  await runVite('vite.loader.config.ts');
  await runVite('vite.prerender.config.ts', prerenderFolder);
}

/** Whether the last build was made from these sources. */
async function isBuiltFrom(stamp: string): Promise<boolean> {
  const path = join(dist, '.stamp');
  return existsSync(path) && (await readFile(path, 'utf8').catch(() => '')) === stamp;
}

/** Removes the leftovers of a killed build, and the build that `publish` replaced. */
async function clearWorkFolder(): Promise<void> {
  for (const name of ['dist', 'prerender', 'replaced']) {
    await rm(join(workFolder, name), { recursive: true, force: true });
  }
}

/** Moves the complete build to the server's path. A running server keeps its open files. */
async function publish(): Promise<void> {
  if (existsSync(dist)) await rename(dist, join(workFolder, 'replaced'));
  await rename(draft, dist);
}

/** Builds the browser app in the working folder and publishes it. */
async function build(stamp: string): Promise<void> {
  await clearWorkFolder();
  await mkdir(draft);
  await Promise.all([runVite('vite.config.ts'), writeApiReference()]);
  // Compression takes as long as all Vite builds. It runs in parallel with those of the light pages, which
  // need less memory than the console's. The files are read before that, because light pages overwrite some
  // of them.
  const files = await readUncompressed();
  await Promise.all([compress(files), buildLightPages()]);
  await compress(await readUncompressed());
  await writeSitePages();
  await writeFile(join(draft, '.stamp'), stamp);
  await publish();
  await clearWorkFolder();
}

/**
 * Builds the browser app unless the last build was made from the same sources. If two processes start at
 * once, one builds and the other waits.
 */
export async function buildWeb(): Promise<void> {
  if (await isBuiltFrom(describeSources())) return;
  await runLocked(join(workFolder, 'lock'), async () => {
    const stamp = describeSources();
    if (await isBuiltFrom(stamp)) return;
    process.stderr.write('Building the browser app. This takes some seconds, once for each version.\n');
    await build(stamp);
  });
}

if (import.meta.main) await buildWeb();
