import { setTimeout as delay } from 'node:timers/promises';
import { type Child, type ChildEnd, startChild } from '@anito/child-process/start-child';
import type { SidecarPaths } from './sidecar-paths.ts';

type Note = { (fields: object, text: string): void; (text: string): void };
/** The part of a logger that is used here. */
export type SidecarLog = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', Note>;

/** A running process of the embedded database, started again when it dies. */
export type Sidecar = { close(): Promise<void> };

const script = new URL('./sidecar-process.ts', import.meta.url);
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
  log: SidecarLog,
): Promise<Sidecar> {
  let isClosing = false;
  let restarts = 0;
  let restartedAt = 0;
  let child = await startProcess(clusterDirectory, socketPath, log);
  void child.ended.then(onEnd);

  function onEnd({ code, signal }: ChildEnd): void {
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
    void child.ended.then(onEnd);
    log.info('the embedded database runs again');
    if (isClosing) await child.stop();
  }

  return {
    close: async () => {
      isClosing = true;
      await child.stop();
    },
  };
}

async function startProcess(
  clusterDirectory: string,
  socketPath: string,
  log: SidecarLog,
): Promise<Child<never, void>> {
  const child = startChild({
    script,
    input: { clusterDirectory, socketPath } satisfies SidecarPaths,
    env: { ...process.env, ...allocatorSettings },
    nodeOptions,
    graceMs: stopTimeoutMs,
    onStderr: (text) => log.warn({ text: text.trim() }, 'embedded database'),
  });
  try {
    await child.ready;
  } catch (error) {
    throw new Error(`The embedded database did not start: ${(error as Error).message}`, { cause: error });
  }
  log.debug({ pid: child.id }, 'embedded database started');
  // It ends by itself with this process, and must not keep it alive.
  child.hold(false);
  return child;
}
