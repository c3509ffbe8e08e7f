/**
 * `npm run container [-- --with-browser] [--skip-build] [--folder DIR]` builds the image of the Dockerfile and
 * runs the main journey in a container, without Docker and without an image registry. With Chromium it also
 * reads a website that needs scripts. It needs root, buildah, runc and mmdebstrap (Debian packages).
 * Elsewhere it prints what is missing and exits with 0.
 */
import { accessSync, constants } from 'node:fs';
import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { type FakeWebsite, listen } from '@anito/outside/testing/fake-website';
import { appPage } from '@anito/outside/testing/hostile-pages';
import { findFreePort } from '@anito/postgres-server/free-port';
import { type Buildah, buildImage, createBuildah, getImageName } from './container/build-image.ts';
import {
  askAsVisitor,
  call,
  type JourneyResult,
  requireNothingLost,
  runJourney,
  waitForSync,
  waitUntilReady,
} from './container/journey.ts';
import { type Container, readConfig, startContainer } from './container/run-container.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const name = `anito-${process.pid}`;
const bytesPerMegabyte = 1_000_000;
/** Unpacked size of the image without Chromium, in megabytes of 1,000,000 bytes. */
const maxMegabytes = 450;

const scriptedText = 'Ensaymada costs ₱35.';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Returns what this machine lacks, or undefined when it can build and run containers. */
function findMissing(): string | undefined {
  if (process.platform !== 'linux') return 'Linux';
  if (process.getuid?.() !== 0) return 'root';
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const isProgram = (program: string) =>
    folders.some((folder) => {
      try {
        accessSync(join(folder, program), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  return ['buildah', 'runc', 'mmdebstrap'].find((program) => !isProgram(program));
}

/** Returns the bytes of all files below a folder. Files with several names count once. */
async function measureSize(path: string, seen = new Set<number>()): Promise<number> {
  const info = await lstat(path);
  if (info.nlink > 1 && !info.isDirectory()) {
    if (seen.has(info.ino)) return 0;
    seen.add(info.ino);
  }
  if (!info.isDirectory()) return info.size;
  let bytes = 0;
  for (const entry of await readdir(path)) bytes += await measureSize(join(path, entry), seen);
  return bytes;
}

/** Prints the size of the image and of its parts. Throws when it is larger than promised. */
async function reportSize(rootFolder: string, withBrowser: boolean): Promise<void> {
  const parts = {
    image: '.',
    Node: 'usr/local/bin/node',
    packages: 'app/node_modules',
    cache: 'app/node_modules/.cache',
  };
  const sizes = await Promise.all(
    Object.values(parts).map(async (path) => (await measureSize(join(rootFolder, path))) / bytesPerMegabyte),
  );
  const texts = Object.keys(parts).map((part, at) => `${part} ${sizes[at]!.toFixed(0)} MB`);
  print(`Size: ${texts.join(', ')}`);
  if (!withBrowser && sizes[0]! > maxMegabytes)
    throw new Error(`The image is larger than ${maxMegabytes} MB`);
}

/** Prints how many packages the image's SBOM lists. Throws when it lacks an important one. */
async function reportSbom(rootFolder: string): Promise<void> {
  const text = await readFile(join(rootFolder, 'usr/share/doc/anito/sbom.spdx.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: { name: string }[] };
  for (const needed of ['fastify', 'pg', 'onnxruntime-node'])
    if (!packages.some((each) => each.name === needed)) throw new Error(`The SBOM lacks ${needed}`);
  print(`SBOM: ${packages.length} packages`);
}

/** Uploads a PDF, a scanned PDF and a picture, and throws unless all of them are read. */
async function readFiles(url: string, token: string): Promise<void> {
  const { id } = await call<{ id: number }>(url, '/api/files/connections', {
    method: 'POST',
    token,
    json: { name: 'Files' },
  });
  const form = new FormData();
  for (const file of ['store-policies.pdf', 'cafe-menu-scan.pdf', 'cafe-menu.png']) {
    const content = await readFile(join(root, 'packages/documents/src/fixtures', file));
    form.append('files', new Blob([content]), file);
  }
  await call(url, `/api/files/connections/${id}/upload`, { method: 'POST', token, form });
  await call(url, `/api/files/connections/${id}/sync`, { method: 'POST', token });
  await waitForSync(url, token, id);
  const { files } = await call<{ files: { fileName: string; chunkCount: number }[] }>(
    url,
    `/api/files/connections/${id}`,
    { token },
  );
  const unread = files.filter(({ chunkCount }) => chunkCount === 0);
  if (files.length !== 3 || unread.length > 0) throw new Error(`Not read: ${JSON.stringify(unread)}`);
  print('A PDF, a scanned PDF and a picture were read');
}

/** Starts a website whose text is there only after its scripts have run. */
function startScriptedWebsite(): Promise<FakeWebsite> {
  return listen((request, response) => {
    if (request.url === '/words.json') response.end(JSON.stringify({ words: scriptedText }));
    else if (request.url === '/') response.setHeader('content-type', 'text/html').end(appPage);
    else response.writeHead(404).end();
  });
}

/** Reads a website in browser mode, and throws unless the text of its scripts was read. */
async function readScriptedWebsite(url: string, token: string, site: FakeWebsite): Promise<void> {
  const { id } = await call<{ id: number }>(url, '/api/website/connections', {
    method: 'POST',
    token,
    json: { name: 'Website', baseUrl: site.url, scraperMode: 'Playwright', readsOn: true, maxPages: 1 },
  });
  const startedAt = performance.now();
  await call(url, `/api/website/connections/${id}/sync`, { method: 'POST', token });
  await waitForSync(url, token, id);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { pages } = await call<WebsiteConnectionWithPages>(url, `/api/website/connections/${id}`, { token });
  if (!pages[0]?.content.includes(scriptedText)) throw new Error(`Not read: ${JSON.stringify(pages)}`);
  print(`A website that needs scripts was read in Chromium in ${seconds} s`);
}

/** Throws when the container could write outside its data and temporary folders. */
async function requireReadOnly(container: Container): Promise<void> {
  const write = "require('fs').writeFileSync('/app/written', '')";
  const code = await container.execute('node', '-p', `try { ${write} } catch ({ code }) { code }`);
  if (code !== 'EROFS') throw new Error(`The root file system is writable: ${code}`);
}

/** Runs the main journey in a container, kills it, starts it again and stops it. */
async function runContainers(buildah: Buildah, image: string, folder: string): Promise<void> {
  const config = await readConfig(buildah, image);
  const working = await buildah.read('from', image);
  const rootFolder = await buildah.read('mount', working);
  const hasBrowser = image === getImageName(true);
  const site = await startScriptedWebsite();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const start = async () => {
    const env = {
      ...{ PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' },
      FETCH_ALLOW_PRIVATE: site.host,
    };
    const startedAt = performance.now();
    const bundle = join(folder, 'bundle');
    const container = await startContainer(name, {
      bundle,
      config,
      rootFolder,
      dataDir: join(folder, 'data'),
      env,
    });
    await waitUntilReady(url, container.findEnd);
    return { container, seconds: ((performance.now() - startedAt) / 1_000).toFixed(2) };
  };
  let container: Container | undefined;
  try {
    await reportSize(rootFolder, hasBrowser);
    await reportSbom(rootFolder);
    const first = await start();
    container = first.container;
    print(`First start, empty /data: ready after ${first.seconds} s`);
    await requireReadOnly(container);
    const [, ...healthCheck] = config.Healthcheck.Test;
    await container.execute(...healthCheck);
    const createToken = (email: string) =>
      first.container.execute('node', 'scripts/token.ts', email, '--create');
    const result: JourneyResult = await runJourney({ url, createToken });
    await readFiles(url, result.token);
    if (hasBrowser) await readScriptedWebsite(url, result.token, site);
    const question = 'Can I cancel my order?';
    await askAsVisitor(url, { ...result, question });
    await container.end('KILL');
    const second = await start();
    container = second.container;
    print(`Killed and started again: ready after ${second.seconds} s`);
    await requireNothingLost(url, { ...result, questions: [...result.questions, question] });
    print('Main journey passed, and nothing was lost by the kill');
    const stoppedAt = performance.now();
    const status = await container.end(config.StopSignal);
    container = undefined;
    if (status !== 0) throw new Error(`The container ended with status ${status}`);
    print(`${config.StopSignal}: stopped after ${((performance.now() - stoppedAt) / 1_000).toFixed(2)} s`);
  } catch (error) {
    print(await readFile(join(folder, 'bundle/log'), 'utf8').catch(() => ''));
    throw error;
  } finally {
    if (container && !container.findEnd()) await container.end('KILL');
    await site.close();
    await buildah.read('rm', working);
  }
}

const { values } = parseArgs({
  options: {
    'with-browser': { type: 'boolean', default: false },
    // Tests the image of the last build.
    'skip-build': { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});
const missing = findMissing();
if (missing) {
  print(`1 skipped: the image is not built, because this machine has no ${missing}`);
} else {
  const folder = resolve(values.folder ?? join(root, '.cache/container'));
  const buildah = createBuildah(folder);
  const withBrowser = values['with-browser'];
  const image = getImageName(withBrowser);
  if (!values['skip-build']) {
    const startedAt = performance.now();
    await buildImage(buildah, { folder, withBrowser });
    print(`Built ${image} in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  }
  const runFolder = await mkdtemp(join(tmpdir(), 'anito-container-'));
  try {
    await runContainers(buildah, image, runFolder);
  } finally {
    await rm(runFolder, { recursive: true, force: true });
  }
}
