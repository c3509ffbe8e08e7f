import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChatAnswer } from '@anito/contract/conversations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toShopHost } from '../../testing/remote-app.ts';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';
import { waitFor } from '../../testing/wait-for.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const settings = { SECRET_KEY: 'fX3bq0Zr7nLw2Kc9vTgY5sHdJ8mPaEuR' };
let source: TestProduct;
let target: TestProduct;
let shop: Shop;
let folder: string;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  archive = join(folder, 'all.zip');
  [source, target] = [await createTestProduct(settings), await createTestProduct(settings)];
  await source.start();
  shop = await openShop(toShopHost(source), 'owner@example.com');
}, 180_000);
afterAll(async () => {
  await Promise.all([source.remove(), target.remove()]);
  await rm(folder, { recursive: true, force: true });
});

const envOf = ({ dataDir, databaseUrl }: TestProduct) => ({
  ...process.env,
  ...settings,
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Runs a command of the product and waits until it exits. */
async function run(
  product: TestProduct,
  script: string,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts', script), ...args],
      { env: envOf(product) },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** Starts a restore and kills it once it has stored something. */
async function killRestore(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/restore.ts'), archive], {
    env: envOf(target),
    stdio: 'ignore',
  });
  await waitFor(
    async () => {
      const stored = await readdir(join(target.dataDir, 'objects'), { recursive: true }).catch(() => []);
      if (stored.length === 0) throw new Error('Nothing is stored yet');
    },
    { timeout: 60_000, interval: 5 },
  );
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await target.forgetKilled();
}

it('restores a backup of a running server after a kill, and its assistant answers from its source', {
  timeout: 240_000,
}, async () => {
  expect(await run(source, 'backup.ts', archive)).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 files'),
  });
  const again = await run(source, 'backup.ts', archive);
  expect(again).toEqual({ code: 1, output: expect.stringContaining('already exists') });
  expect((await readdir(folder)).sort()).toEqual(['all.zip']);

  await killRestore();
  expect(await run(target, '../apps/server/src/main.ts')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/A restore of .*all\.zip began here and did not end/),
  });
  const restored = await run(target, 'restore.ts', archive);
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/began here and did not end[\s\S]*2 files/),
  });
  const refused = await run(target, 'restore.ts', archive);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('--replace') });
  const unasked = await run(target, 'restore.ts', archive, '--replace');
  expect(unasked).toEqual({ code: 1, output: expect.stringContaining('--yes') });

  await target.start();
  const response = await target.fetch('POST', `/api/assistant/${shop.assistantId}/public/chat`, {
    body: { question: 'How much is the ube cake?', channelUserId: 'public_after-the-restore' },
  });
  const { answer, outcome, sources } = (await response.json()) as ChatAnswer;
  expect({ outcome, answer, source: sources[0]?.title }).toEqual({
    outcome: 'answered',
    answer: expect.stringContaining('980'),
    source: 'prices.md',
  });
  expect((await run(target, 'restore.ts', archive, '--replace', '--yes')).output).toMatch(
    /Stop (it first|them)/,
  );
});
