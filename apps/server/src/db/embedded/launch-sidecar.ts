import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { FromSidecar, ToSidecar } from './sidecar-messages.ts';

/** A running process of the embedded database, started again when it dies. */
export type Sidecar = { close(): Promise<void> };

const script = fileURLToPath(new URL('./sidecar-process.ts', import.meta.url));
/** JavaScript needs little: the data lies in WebAssembly's own memory. */
const nodeOptions = ['--max-old-space-size=192', '--max-semi-space-size=1'];
/** Makes glibc give back what compiling the engine took: without them the process keeps some 50 MB more. */
const allocatorSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** The first restart is at once, later ones wait twice as long each: a full disk may be emptied at any time. */
const firstDelayMs = 250;
const maxDelayMs = 15_000;
const steadyMs = 60_000;
const stopTimeoutMs = 10_000;

/** Starts the process on a cluster directory (made when missing) and resolves when `socketPath` takes clients. */
export async function launchSidecar(
  clusterDirectory: string,
  socketPath: string,
  log: Logger,
): Promise<Sidecar> {
  let isClosing = false;
  let restarts = 0;
  let restartedAt = 0;
  let child = await startProcess(clusterDirectory, socketPath, log);
  child.once('exit', onExit);

  function onExit(code: number | null, signal: string | null): void {
    if (isClosing) return;
    log.error({ code, signal }, 'the embedded database stopped; starting it again');
    void restart();
  }

  async function restart(): Promise<void> {
    if (performance.now() - restartedAt > steadyMs) restarts = 0;
    restartedAt = performance.now();
    const wait = restarts === 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** restarts);
    restarts++;
    await delay(wait, undefined, { ref: false });
    if (isClosing) return;
    try {
      child = await startProcess(clusterDirectory, socketPath, log);
    } catch (error) {
      log.fatal({ err: error }, 'the embedded database does not start; trying again');
      return restart();
    }
    child.once('exit', onExit);
    log.info('the embedded database runs again');
    if (isClosing) await stopProcess(child);
  }

  return {
    close: async () => {
      isClosing = true;
      await stopProcess(child);
    },
  };
}

async function startProcess(
  clusterDirectory: string,
  socketPath: string,
  log: Logger,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeOptions, script, clusterDirectory, socketPath], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...allocatorSettings },
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000);
    log.warn({ text: text.trim() }, 'embedded database');
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The embedded database did not start (${signal ?? code}): ${lastWords.trim()}`)),
    );
    child.once('message', (message: FromSidecar) => {
      if (message === 'ready') resolve();
    });
  });
  log.debug({ pid: child.pid }, 'embedded database started');
  // It ends by itself with this process, and must not keep it alive.
  child.unref();
  child.channel?.unref();
  (child.stderr as unknown as { unref(): void } | null)?.unref();
  return child;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.ref();
  const stop: ToSidecar = 'stop';
  child.send(stop, () => {});
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(timeout);
}
