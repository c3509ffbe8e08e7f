import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '@anito/postgres-server/free-port';
import { waitUntilReady } from '../apps/server/src/testing/wait-until-ready.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const execute = promisify(execFile);

/** A running product in processes of its own. */
export type Product = {
  url: string;
  dataDir: string;
  /** The main process first. */
  processes: ChildProcess[];
  /** An access token of a person, made when missing. */
  createToken(email: string): Promise<string>;
  stop(): Promise<void>;
};

/** As `npm start` does it. */
function startProcess(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A bench that throws leaves no product behind.
  process.once('exit', () => child.kill());
  return child;
}

/** Starts the product on a data folder of its own; `workers` adds processes with the role `worker` alone. */
export async function startProduct(
  options: { env?: Record<string, string>; workers?: number; dataDir?: string; port?: number } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'anito-bench-')));
  const port = options.port ?? (await findFreePort());
  const url = `http://localhost:${port}`;
  const workers = options.workers ?? 0;
  const env = {
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1,::1',
    ...options.env,
  };
  const main = startProcess({ ...env, ...(workers > 0 ? { ROLES: 'web' } : {}) });
  const processes = [
    main,
    ...Array.from({ length: workers }, () => startProcess({ ...env, ROLES: 'worker' })),
  ];
  await waitUntilReady(url, main);
  return {
    url,
    dataDir,
    processes,
    async createToken(email) {
      const { stdout } = await execute(
        process.execPath,
        [join(root, 'scripts/token.ts'), email, '--create'],
        { env: { ...process.env, ...env }, cwd: root },
      );
      return stdout.trim();
    },
    async stop() {
      await Promise.all(
        processes.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        }),
      );
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the fake model vendor in a process of its own, with the options of its command; resolves to the settings that make
 * the product use it.
 */
export async function startModelFake(options: string[] = []): Promise<{
  env: Record<string, string>;
  url: string;
  pid: number;
  stop(): void;
}> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [join(root, 'packages/models/src/testing/fake-model.ts'), '--port', String(port), ...options],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}/v1`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const of = (kind: string) => ({
    [`AI_${kind}_PROVIDER`]: 'openai-compatible',
    [`AI_${kind}_BASE_URL`]: url,
    [`AI_${kind}_API_KEY`]: 'fake',
    [`AI_${kind}_MODEL`]: 'fake',
  });
  return {
    url,
    pid: child.pid ?? 0,
    env: { ...of('CHAT'), ...of('EMBED') },
    stop: () => void child.kill('SIGTERM'),
  };
}
