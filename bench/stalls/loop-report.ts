/** A time in which the event loop was blocked. */
export type Gap = {
  wallMs: number;
  /** Part in which the thread waited for a core, because of other load on the machine. */
  queuedMs: number;
  /** CPU time of the thread. */
  cpuMs: number;
};

/** Report on an event loop: its delays measured by perf_hooks, and its worst gaps. */
export type LoopReport = {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  longest: Gap;
  /** The longest gap without the wait for a core: work of the process itself, and its own waits. */
  worst: Gap;
};
