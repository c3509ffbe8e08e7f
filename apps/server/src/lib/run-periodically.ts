/**
 * Runs a check at once and then at intervals, one at a time, until it is stopped; an interval is skipped
 * while a check runs. `stop` aborts the signal of a running check. A check must not reject.
 */
export function runPeriodically(
  check: (signal: AbortSignal) => Promise<void>,
  intervalMs: number,
): { stop(): void } {
  const stopping = new AbortController();
  let isRunning = false;
  const runOnce = async () => {
    // On a slow database one check may take longer than the interval.
    if (isRunning) return;
    isRunning = true;
    await check(stopping.signal);
    isRunning = false;
  };
  const timer = setInterval(() => void runOnce(), intervalMs);
  timer.unref();
  void runOnce();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
