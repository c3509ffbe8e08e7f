/** A time in which the event loop did not turn. */
export type Gap = {
  wallMs: number;
  /** How much of it the thread waited for a core, which the machine's other load had. */
  queuedMs: number;
  /** CPU time of the thread. */
  cpuMs: number;
};

/** What was seen of an event loop: its delays, as perf_hooks measures them, and its worst gaps. */
export type LoopReport = {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  longest: Gap;
  /** The gap that is longest without the waiting for a core: work of the process itself, and what it waits for. */
  worst: Gap;
};
