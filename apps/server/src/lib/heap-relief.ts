import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 1_000;
/** Of one core's time, in all threads: an idle process takes less for its timers, one that answers takes more. */
const calmShare = 0.1;
/** A collection stops the program for a fraction of a second: it waits until nobody seems to be asking. */
const calmLooks = 2;
/** Growth of the heap since the last collection that is worth another one. */
const worthBytes = 64 * 1024 * 1024;

type ReliefOptions = {
  /** CPU time of the process, in milliseconds. */
  readCpuMs(): number;
  /** Memory that the heap has taken from the operating system. */
  readHeapBytes(): number;
  collect(): void;
  /** Milliseconds. */
  now(): number;
};

/** Returns what is called about once a second: it collects garbage when the process is calm and its heap has grown. */
export function createHeapRelief({ readCpuMs, readHeapBytes, collect, now }: ReliefOptions): () => void {
  let [seenAt, seenCpuMs] = [now(), readCpuMs()];
  let calm = 0;
  // None yet: what the start has left is collected too.
  let keptBytes = 0;
  return () => {
    const [at, cpuMs] = [now(), readCpuMs()];
    const isCalm = cpuMs - seenCpuMs < calmShare * (at - seenAt);
    [seenAt, seenCpuMs] = [at, cpuMs];
    calm = isCalm ? calm + 1 : 0;
    keptBytes = Math.min(keptBytes, readHeapBytes());
    if (calm < calmLooks || readHeapBytes() - keptBytes < worthBytes) return;
    collect();
    keptBytes = readHeapBytes();
  };
}

/** Collects all garbage and gives the room back, which V8 by itself keeps for the better part of a minute. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Gives back, soon after the start and after each burst of work, what they have left in the heap. */
export function startHeapRelief(): void {
  const look = createHeapRelief({
    readCpuMs() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    readHeapBytes: () => getHeapStatistics().total_heap_size,
    collect: collectGarbage,
    now: () => performance.now(),
  });
  setInterval(look, lookMs).unref();
}
