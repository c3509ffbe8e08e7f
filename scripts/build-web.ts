import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import apiReference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { languageTags } from '../packages/contract/src/languages.ts';
import { run } from './run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'apps/web',
  'apps/widget',
  'packages/contract/src',
  'package-lock.json',
  'scripts/build-web.ts',
];
const dist = join(root, 'apps/web/dist');
const drawnSite = join(root, 'node_modules/.cache/anito/prerender/site.js');
const stampPath = join(dist, '.stamp');

/** Files that compression makes smaller; fonts and pictures are compressed in themselves. */
const textFiles = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
/** Below it a file fills one packet either way. */
const smallBytes = 1_024;
/** Above it the last tenth that Brotli can save takes many seconds. */
const largeBytes = 1_048_576;

async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path);
  if (info.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const kept = entries.filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules');
  return (await Promise.all(kept.map((entry) => listFiles(join(path, entry.name))))).flat();
}

/** What the browser app is built from: every source file with its size and time of change. */
async function describeSources(): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(join(root, source))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const info = await stat(file);
    hash.update(`${file}\0${info.size}\0${Math.round(info.mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

/** Puts the script of the page at `/api/docs` among the files: its package only serves it, from the memory of a server. */
async function writeApiReference(): Promise<void> {
  const app = Fastify();
  await app.register(apiReference, { routePrefix: '/docs', configuration: { url: '/' } });
  const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js');
  if (statusCode !== 200) throw new Error('The script of the API reference is not where it was');
  await writeFile(join(dist, 'api-reference.js'), rawPayload);
}

/** Draws the pages of the public site into a document for each language, which the server only gives a head. */
async function writeSitePages(): Promise<void> {
  await runVite('vite.prerender.config.ts');
  const document = await readFile(join(dist, 'site.html'), 'utf8');
  const { drawPages } = (await import(pathToFileURL(drawnSite).href)) as {
    drawPages: (language: string) => Promise<Record<string, string>>;
  };
  await mkdir(join(dist, 'pages'));
  for (const language of languageTags) {
    const drawnPages = await drawPages(language);
    const pages = Object.keys(drawnPages);
    for (const [page, markup] of Object.entries(drawnPages)) {
      const others = pages.filter((each) => each !== page).join('|');
      const drawn = document
        .replaceAll(new RegExp(`<link rel="modulepreload"[^>]*/(?:${others})-[^>]*>\\s*`, 'g'), '')
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
      await writeFile(join(dist, 'pages', `${page}.${language}.html`), drawn);
    }
  }
}

/** Lays each file of the build beside itself as Brotli and as gzip, as small as they get: the server sends them as they are. */
async function compressBuild(): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => textFiles.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(dist, file);
      const content = await readFile(path);
      if (content.length < smallBytes) return;
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_QUALITY]: content.length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY,
      };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Builds what a configuration of the browser app names. */
async function runVite(config: string): Promise<void> {
  const app = join(root, 'apps/web');
  const vite = join(root, 'node_modules/.bin/vite');
  const code = await run(vite, ['build', '--logLevel', 'warn', '--config', join(app, config), app]);
  if (code !== 0) throw new Error('The browser app could not be built');
}

/** Builds the browser app unless the last build was made from the same sources. */
export async function buildWeb(): Promise<void> {
  const stamp = await describeSources();
  if (existsSync(stampPath) && (await readFile(stampPath, 'utf8')) === stamp) return;
  await runVite('vite.config.ts');
  await runVite('vite.chat.config.ts');
  await runVite('vite.site.config.ts');
  await runVite('vite.frame.config.ts');
  await runVite('vite.loader.config.ts');
  await writeApiReference();
  await compressBuild();
  await writeSitePages();
  await writeFile(stampPath, stamp);
}

if (import.meta.main) await buildWeb();
