import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '@anito/postgres-server/free-port';
import { waitUntilReady } from './wait-until-ready.ts';

const ownTree = fileURLToPath(new URL('../../../..', import.meta.url));
const execute = promisify(execFile);

/** The product in a separate process that can be killed and started again on the same data. */
export type ProductProcess = {
  url: string;
  /** Pid of the running process. */
  pid(): number | undefined;
  /**
   * Starts the process and waits until it is ready; a worker alone is not awaited. Resolves to the
   * milliseconds. `output` is a file descriptor for its output.
   */
  start(output?: number): Promise<number>;
  /** Sends SIGKILL and waits until the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Creates an account if necessary, and returns an access token for it. */
  createToken(email: string): Promise<string>;
};

/**
 * Describes a product process with these settings, of this source tree or another one; nothing runs until
 * `start`.
 */
export async function createProductProcess(
  settings: Record<string, string>,
  tree = ownTree,
): Promise<ProductProcess> {
  const port = await findFreePort();
  const url = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const ownUrl = `http://localhost:${port}`;
  const env = { ...process.env, LOG_LEVEL: 'error', PORT: String(port), PUBLIC_URL: url, ...settings };
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    ending.kill(signal);
    await once(ending, 'exit');
    return ending.exitCode;
  }

  return {
    url: ownUrl,
    pid: () => child?.pid,
    async start(output) {
      const startedAt = performance.now();
      child = spawn(process.execPath, [join(tree, 'apps/server/src/main.ts')], {
        env,
        stdio: ['ignore', output ?? 'ignore', output ?? 'inherit'],
      });
      // A worker alone does not listen.
      if (settings.ROLES !== 'worker') await waitUntilReady(ownUrl, child);
      return performance.now() - startedAt;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async createToken(email) {
      const { stdout } = await execute(
        process.execPath,
        [join(tree, 'scripts/token.ts'), email, '--create'],
        { env },
      );
      return stdout.trim();
    },
  };
}
