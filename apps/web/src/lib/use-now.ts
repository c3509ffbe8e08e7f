import { useEffect, useReducer } from 'react';

const defaultTickMs = 30_000;

/**
 * Returns the current time in milliseconds on every render, for relative times. Rerenders every `tickMs`.
 * Because it is read on render, a change made just now is never in the future.
 */
export function useNow(tickMs: number = defaultTickMs): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return Date.now();
}
