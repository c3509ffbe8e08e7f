/**
 * Preloaded into the product (`--import`) by bench/stalls.ts: watches the event loop of its main process.
 * SIGUSR2 writes the report since the last signal to the file named by BENCH_LOOP_FILE, and resets it. A gap
 * between two ticks of a timer is how long all other work waited. The part in which the thread waited for a
 * core (proc(5), schedstat) is other load on the machine, the rest is the product's own. Linux only.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import type { Gap, LoopReport } from './loop-report.ts';

const tickMs = 5;
const file = process.env.BENCH_LOOP_FILE;

if (file && isMainThread && process.argv[1]?.endsWith('start.ts')) watch(file);

/** Returns the main thread's times in milliseconds. */
function readTimes(): Gap {
  const [, queued] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  const { user, system } = process.threadCpuUsage();
  return { wallMs: performance.now(), queuedMs: Number(queued) / 1e6, cpuMs: (user + system) / 1_000 };
}

function watch(path: string): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const none: Gap = { wallMs: 0, queuedMs: 0, cpuMs: 0 };
  let last = readTimes();
  let longest = none;
  let worst = none;
  setInterval(() => {
    const now = readTimes();
    const gap = {
      wallMs: now.wallMs - last.wallMs,
      queuedMs: now.queuedMs - last.queuedMs,
      cpuMs: now.cpuMs - last.cpuMs,
    };
    last = now;
    if (gap.wallMs > longest.wallMs) longest = gap;
    if (gap.wallMs - gap.queuedMs > worst.wallMs - worst.queuedMs) worst = gap;
  }, tickMs).unref();
  process.on('SIGUSR2', () => {
    const [p50Ms, p99Ms] = [delay.percentile(50) / 1e6, delay.percentile(99) / 1e6];
    const report: LoopReport = { p50Ms, p99Ms, maxMs: delay.max / 1e6, longest, worst };
    writeFileSync(`${path}.new`, JSON.stringify(report));
    renameSync(`${path}.new`, path);
    delay.reset();
    longest = none;
    worst = none;
  });
}
