/** Looks for what is due now and every so often, one look at a time, until it is stopped. A look must not fail. */
export function lookRegularly(
  look: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
): { stop(): void } {
  const stopping = new AbortController();
  let isLooking = false;
  const lookOnce = async () => {
    // On a slow database one look may take longer than the time between two.
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
