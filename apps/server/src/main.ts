import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { acquireDataDirLock } from './db/data-dir-lock.ts';
import { findRunningEmbedded, startEmbedded } from './db/start-embedded.ts';
import { type Env, EnvError, parseEnv } from './env.ts';
import { restrictDataDir } from './lib/data-dir.ts';
import { startHeapRelief } from './lib/heap-relief.ts';
import { readMaxConnections } from './lib/max-connections.ts';
import { startWatchdog } from './lib/watchdog.ts';

/**
 * Requests get 8 seconds to end, then jobs 10. A process that has not stopped after this time is stuck. In
 * milliseconds.
 */
const maxStopMs = 20_000;
/**
 * Maximum number of connections in the listen backlog, as many as the kernel allows. Beyond it a visitor's
 * first packet is dropped and sent again after 1, 3 and 7 seconds: with Node's default of 511, some hundred
 * simultaneous clients cause that for everyone.
 */
const connectionBacklog = 4_096;

/**
 * Time in milliseconds in which a PostgreSQL process is started. It then runs in parallel to the loading,
 * which leaves this process no time to start it.
 */
const headStartMs = 30;

/** The parts of the program, dependencies first. */
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
 * Loads the program and returns the functions that start it. Loading takes seconds on a busy machine, so
 * invalid settings and a used data folder are refused before. Loads it in parts. Between the parts the next
 * PostgreSQL process is started: first initdb's, then the server.
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
 * Locks the data folder for the embedded database and returns `lock`. Returns an empty object when
 * DATABASE_URL names a server. A process with a single role uses the database of the process that has the
 * folder, and gets the connection to it as `running`; any other process throws. The lock decides, because the
 * database of a killed process answers for a moment longer.
 */
async function lockDataDir(env: Env) {
  if (env.DATABASE_URL) return {};
  try {
    return { lock: await acquireDataDirLock(env.DATA_DIR) };
  } catch (error) {
    const running = env.ROLES.length === 1 ? await findRunningEmbedded(env.DATA_DIR) : undefined;
    if (!running) throw error;
    return { running };
  }
}

/**
 * Starts the product in the roles of the environment. Returns the address of its pages (null without the role
 * `web`), and a function that stops it. `stop` waits `stopDelayMs` before it closes anything. Throws EnvError
 * for invalid settings.
 */
export async function start(
  source: Record<string, string | undefined>,
): Promise<{ url: string | null; stopDelayMs: number; stop(): Promise<void> }> {
  const startedAt = performance.now();
  const env = parseEnv(source);
  const stopDelayMs = env.STOP_DELAY * 1_000;
  const { lock, running } = await lockDataDir(env);
  const { createLog } = await import('./lib/log.ts');
  const log = createLog(env.LOG_LEVEL);
  await restrictDataDir(env.DATA_DIR, log);
  const starting = lock && startEmbedded(env.DATA_DIR, log);
  // Nothing connects meanwhile: on a slow machine a client times out when its connection gets no response for
  // two seconds while the program loads.
  const [embedded, program] = await Promise.all([starting, loadProgram()]);
  const {
    buildApp,
    buildHealthApp,
    createDeps,
    startInProcess: startFollowing,
    startHousekeeping,
    startInWorker: startWatching,
    startWorker,
  } = program;
  const deps = await createDeps(env, log, { running, embedded });
  const following = await startFollowing(deps);
  const app = env.ROLES.includes('web') ? await buildApp(deps) : null;
  const health = app || env.METRICS_PORT === undefined ? null : buildHealthApp(deps);
  if (env.ROLES.includes('worker')) await startWorker(deps);
  const housekeeping = env.ROLES.includes('worker') ? startHousekeeping(deps) : null;
  const watching = env.ROLES.includes('worker') ? startWatching(deps) : null;
  const maxConnections = await readMaxConnections();
  if (app && maxConnections) app.server.maxConnections = maxConnections;
  if (app) await app.listen({ port: env.PORT, host: env.HOST, backlog: connectionBacklog });
  await health?.listen({ port: env.METRICS_PORT, host: env.HOST });
  const relief = startHeapRelief(app?.server);
  void deps.models.check();
  const milliseconds = Math.round(performance.now() - startedAt);
  log.info({ roles: env.ROLES, database: deps.database.kind, milliseconds }, 'started');

  async function stop(): Promise<void> {
    app?.beginStop();
    // A load balancer learns within this time that the process is not ready, and sends requests until then.
    await sleep(stopDelayMs);
    relief.stop();
    housekeeping?.stop();
    watching?.stop();
    following.stop();
    await app?.close();
    await health?.close();
    await deps.close();
    await lock?.release();
  }
  return { url: app ? env.PUBLIC_URL : null, stopDelayMs, stop };
}

/**
 * Starts the product, and stops it at SIGTERM or SIGINT. The process then ends with status 0, or with 1 when
 * the stop fails or takes too long.
 */
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

/**
 * Runs the product as the main task of this process: signals stop it, and a failed start ends it with status
 * 1.
 */
export function runProduct(): void {
  // They may be files on a full disk; a failed write must not end the process.
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
