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

/** A running product in separate processes. */
export type Product = {
  url: string;
  /** URL of each process with the role `web`, the main one first. */
  urls: string[];
  dataDir: string;
  /** The main process first, then the other ones with the role `web`. */
  processes: ChildProcess[];
  /** Returns an access token of a user. Creates the user if missing. */
  createToken(email: string): Promise<string>;
  stop(): Promise<void>;
};

function startProcess(program: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A bench that throws must not leave a product running.
  process.once('exit', () => child.kill());
  return child;
}

type ProductOptions = {
  env?: Record<string, string>;
  /**
   * Working copy whose server runs, without a browser app. Defaults to this one, started like `npm start`.
   */
  tree?: string;
  /** Number of processes with the role `web` only, plus one with the role `worker`. Requires DATABASE_URL. */
  webProcesses?: number;
  dataDir?: string;
  port?: number;
};

/** Starts the product with its own data folder: one process with both roles, unless `webProcesses` is set. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { tree = root, webProcesses } = options;
  const program = join(tree, options.tree ? 'apps/server/src/main.ts' : 'scripts/start.ts');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'anito-bench-')));
  const ports = [options.port ?? (await findFreePort())];
  while (ports.length < (webProcesses ?? 1)) ports.push(await findFreePort());
  const urls = ports.map((port) => `http://localhost:${port}`);
  const url = urls[0]!;
  const env = {
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1,::1',
    ...options.env,
  };
  const processes: ChildProcess[] = [];
  // One after another, because the first one migrates the database.
  for (const [at, port] of ports.entries()) {
    const roles: Record<string, string> = webProcesses ? { ROLES: 'web' } : {};
    const child = startProcess(program, { ...env, ...roles, PORT: String(port) });
    processes.push(child);
    await waitUntilReady(urls[at]!, child);
  }
  if (webProcesses) processes.push(startProcess(program, { ...env, ROLES: 'worker' }));
  return {
    url,
    urls,
    dataDir,
    processes,
    async createToken(email) {
      const { stdout } = await execute(
        process.execPath,
        [join(tree, 'scripts/token.ts'), email, '--create'],
        { env: { ...process.env, ...env }, cwd: tree },
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
 * Starts the fake model provider in a separate process with the given command options. Resolves to the
 * environment with which the product uses it.
 */
export async function startModelFake(options: string[] = []): Promise<{
  env: Record<string, string>;
  url: string;
  pid: number;
  /** Returns the number of requests for chat and for embeddings since the start. */
  readCounts(): Promise<{ chat: number; embed: number }>;
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
    async readCounts() {
      const response = await fetch(new URL('/counts', url));
      return (await response.json()) as { chat: number; embed: number };
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
