/** Runs a check now and then at intervals, one at a time, until it is stopped. A check must not fail. */
export function lookRegularly(
  look: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
): { stop(): void } {
  const stopping = new AbortController();
  let isLooking = false;
  const lookOnce = async () => {
    // On a slow database one check may take longer than the interval.
    if (isLooking) return;
    isLooking = true;
    await look(stopping.signal);
    isLooking = false;
  };
  const timer = setInterval(() => void lookOnce(), everyMs);
  timer.unref();
  void lookOnce();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
