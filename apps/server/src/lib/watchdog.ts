import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Number of checks without progress before the watching thread ends the process. */
const maxChecks = 6;

/** Counts its own checks instead of time, so that a suspended process does not count as stuck. */
const watch = `
  const { workerData: { beat, intervalMs, maxChecks } } = require('node:worker_threads');
  const beats = new Int32Array(beat);
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (let last = -1, standing = 0; ; ) {
    Atomics.wait(never, 0, 0, intervalMs);
    const now = Atomics.load(beats, 0);
    if (now < 0) break;
    standing = now === last ? standing + 1 : 0;
    last = now;
    if (standing < maxChecks) continue;
    const seconds = Math.round((maxChecks * intervalMs) / 1000);
    require('node:fs').writeSync(2, 'The event loop has stood still for ' + seconds + ' seconds: the process is ended.\\n');
    process.kill(process.pid, 'SIGKILL');
  }
`;

/**
 * Ends this process when its event loop is blocked for `limitMs` (30,000 by default). The supervisor restarts
 * it, and the work over which it died has been counted. Does nothing under a debugger.
 */
export function startWatchdog(limitMs = 30_000): { stop(): void } {
  if (inspectorUrl()) return { stop: () => undefined };
  const beat = new SharedArrayBuffer(4);
  const beats = new Int32Array(beat);
  const intervalMs = limitMs / maxChecks;
  const worker = new Worker(watch, {
    eval: true,
    workerData: { beat, intervalMs, maxChecks },
    execArgv: [],
    env: {},
    // It needs hardly any memory.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  });
  worker.unref();
  // Positive, so that a stopped watchdog can be distinguished from a full turn of the counter.
  const timer = setInterval(() => Atomics.store(beats, 0, (beats[0]! + 1) % 1_000_000), intervalMs / 2);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      Atomics.store(beats, 0, -1);
    },
  };
}
