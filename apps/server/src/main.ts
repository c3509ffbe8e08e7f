import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { acquireDataDirLock } from './db/data-dir-lock.ts';
import { findRunningEmbedded, startEmbedded } from './db/start-embedded.ts';
import { type Env, EnvError, parseEnv } from './env.ts';
import { closeDataDir } from './lib/data-dir.ts';
import { startHeapRelief } from './lib/heap-relief.ts';
import { readMostConnections } from './lib/most-connections.ts';
import { startWatchdog } from './lib/watchdog.ts';

/** Requests get 8 seconds to end, then jobs 10; a process that has not stopped by now is stuck. */
const maxStopMs = 20_000;
/**
 * Connections that may wait to be taken, as many as the kernel allows. Beyond them a visitor's first packet is dropped
 * and sent again after 1, 3 and 7 seconds: with Node's 511, some hundred clients who come at once do that to everybody.
 */
const waitingConnections = 4_096;

/** In this time a program of PostgreSQL is started. Then it runs beside the loading, which leaves this process no time for it. */
const headStartMs = 30;

/** The parts of the program, those that others use first. */
const loadParts = [
  () => import('./lib/jobs.ts'),
  () => import('./engines.ts'),
  () => import('./features/identity/identity.feature.ts'),
  () => import('./features/sync/sync.feature.ts'),
  () => import('./kinds.ts'),
  () => import('./channels.ts'),
  () => import('./features.ts'),
  () => import('./app.ts'),
];

/**
 * Loads what takes seconds on a busy machine, after wrong settings and a data folder in use were refused: in parts, between
 * which the next program of PostgreSQL is started, the server after the one that makes its cluster.
 */
async function loadProgram() {
  await sleep(headStartMs);
  for (const load of loadParts) {
    await load();
    await nextTurn();
  }
  const [app, deps, housekeeping, worker] = await Promise.all([
    import('./app.ts'),
    import('./create-deps.ts'),
    import('./housekeeping.ts'),
    import('./worker.ts'),
  ]);
  return { ...app, ...deps, ...housekeeping, ...worker };
}

/**
 * Takes the data folder for the embedded database, unless DATABASE_URL names a server. A process of a single role uses the
 * database of the process that has the folder. The lock decides: the database of a killed process answers a moment longer.
 */
async function takeDataDir(env: Env) {
  if (env.DATABASE_URL) return {};
  try {
    return { lock: await acquireDataDirLock(env.DATA_DIR) };
  } catch (error) {
    const running = env.ROLES.length === 1 ? await findRunningEmbedded(env.DATA_DIR) : undefined;
    if (!running) throw error;
    return { running };
  }
}

/** Starts the product in the roles that the environment names; resolves to where its pages are, if any, and to what stops it. */
export async function start(
  source: Record<string, string | undefined>,
): Promise<{ url: string | null; stopDelayMs: number; stop(): Promise<void> }> {
  const startedAt = performance.now();
  const env = parseEnv(source);
  const stopDelayMs = env.STOP_DELAY * 1_000;
  const { lock, running } = await takeDataDir(env);
  const { createLog } = await import('./lib/log.ts');
  const log = createLog(env.LOG_LEVEL);
  await closeDataDir(env.DATA_DIR, log);
  const starting = lock && startEmbedded(env.DATA_DIR, log);
  // Nothing connects meanwhile: who does not hear of a connection for two seconds, as while a slow machine loads, gives it up.
  const [embedded, program] = await Promise.all([starting, loadProgram()]);
  const { buildApp, createDeps, startFollowing, startHousekeeping, startWatching, startWorker } = program;
  const deps = await createDeps(env, log, { running, embedded });
  const following = await startFollowing(deps);
  const app = env.ROLES.includes('web') ? await buildApp(deps) : null;
  if (env.ROLES.includes('worker')) await startWorker(deps);
  const housekeeping = env.ROLES.includes('worker') ? startHousekeeping(deps) : null;
  const watching = env.ROLES.includes('worker') ? startWatching(deps) : null;
  const maxConnections = await readMostConnections();
  if (app && maxConnections) app.server.maxConnections = maxConnections;
  if (app) await app.listen({ port: env.PORT, host: env.HOST, backlog: waitingConnections });
  const relief = startHeapRelief(app?.server);
  void deps.models.check();
  const milliseconds = Math.round(performance.now() - startedAt);
  log.info({ roles: env.ROLES, database: deps.database.kind, milliseconds }, 'started');

  async function stop(): Promise<void> {
    app?.beginStop();
    // A load balancer learns within this time that the process is not ready, and goes on sending meanwhile.
    await sleep(stopDelayMs);
    relief.stop();
    housekeeping?.stop();
    watching?.stop();
    following.stop();
    await app?.close();
    await deps.close();
    await lock?.release();
  }
  return { url: app ? env.PUBLIC_URL : null, stopDelayMs, stop };
}

async function startWithSignals(): Promise<void> {
  const watchdog = startWatchdog();
  const running = await start(process.env);
  if (running.url) process.stdout.write(`\n  ${running.url} is ready\n\n`);
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), running.stopDelayMs + maxStopMs).unref();
    watchdog.stop();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping after ${signal} failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

/** Runs the product as this process's whole job: signals stop it, a failed start ends it with status 1. */
export function runProduct(): void {
  // They may be files on a full disk: what cannot be said there must not end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  process.on('unhandledRejection', (reason) =>
    process.stderr.write(`Unhandled rejection: ${String((reason as Error)?.stack ?? reason)}\n`),
  );
  startWithSignals().catch((error: unknown) => {
    const text =
      error instanceof EnvError
        ? `Wrong settings:\n${error.message}`
        : `Could not start: ${String((error as Error)?.message ?? error)}`;
    process.stderr.write(`${text}\n`);
    process.exit(1);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) runProduct();
