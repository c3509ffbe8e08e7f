import { useEffect, useReducer } from 'react';

const usualTickMs = 30_000;

/**
 * The present at each drawing, for how long ago something was: moves on while it is looked at, and what was changed just now
 * is never measured by a moment before the change.
 */
export function useNow(tickMs: number = usualTickMs): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return Date.now();
}
