import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@anito/postgres-server/free-port';
import { waitUntilReady } from '../apps/server/src/testing/wait-until-ready.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type ProductOptions = {
  env?: Record<string, string>;
  /** Runs the roles web and worker in two processes. Requires DATABASE_URL in `env`. */
  isSplit?: boolean;
};

/** The real product with its own data folder and port. */
export type Product = {
  url: string;
  dataDir: string;
  /** Kills every process with SIGKILL, as in a power failure. */
  crash(): Promise<void>;
  /** Starts it again on the same data and port, optionally with other settings. */
  start(changed?: Record<string, string>): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
};

/** An account that is created with this address and confirmed is an admin. */
export const adminEmail = 'admin@example.com';
/** Journeys share a product, and an address can be registered only once. */
export const modelAdminEmail = 'admin-of-models@example.com';
export const newAdminEmail = 'new-admin@example.com';
export const provisioningAdminEmail = 'admin-of-provisioning@example.com';

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Shows the product's log at level error, without its start message. */
function showLog(child: ChildProcess): void {
  if (!child.stdout) return;
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('{')) process.stderr.write(`${line}\n`);
  });
}

/** Starts the real product with the browser app built by `npm run build`, and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-e2e-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  let env: NodeJS.ProcessEnv = {
    ...process.env,
    LOG_LEVEL: 'error',
    // Each visitor sends its own address, because rate limits count by address.
    TRUST_PROXY: 'loopback',
    ADMIN_EMAILS: [adminEmail, modelAdminEmail, newAdminEmail, provisioningAdminEmail].join(','),
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    ...options.env,
  };
  let children: ChildProcess[] = [];
  function launch(roles: string): ChildProcess {
    const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
      cwd: root,
      env: { ...env, ROLES: roles },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    showLog(child);
    return child;
  }
  const endAll = async (signal: 'SIGTERM' | 'SIGKILL') => {
    await Promise.all(children.map((child) => endProcess(child, signal)));
  };
  async function start(changed: Record<string, string> = {}): Promise<void> {
    env = { ...env, ...changed };
    const main = launch(options.isSplit ? 'web' : 'web,worker');
    children = [main];
    await waitUntilReady(url, main);
    if (options.isSplit) children.push(launch('worker'));
  }
  await start();
  return {
    url,
    dataDir,
    start,
    crash: () => endAll('SIGKILL'),
    async stop() {
      await endAll('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
