import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { useCompileCache } from './compile-cache.ts';
import { trimInstall } from './trim-install.ts';

/** Makes the model, and starts and stops the product once, so that its code is compiled. */
async function rehearseStart(): Promise<void> {
  const { getModelFile } = await import('@anito/builtin-models/model-file');
  const { preparedModels } = await import('@anito/server/lib/prepared-folder');
  const { start } = await import('../apps/server/src/main.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-prepare-'));
  try {
    await getModelFile(preparedModels);
    const running = await start({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' });
    await running.stop();
  } catch (error) {
    process.stderr.write(`The first start will take longer: ${String(error)}\n`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** After `npm ci`: everything that would otherwise delay the first start. */
useCompileCache();
await trimInstall();
await Promise.all([buildWeb(), rehearseStart()]);
