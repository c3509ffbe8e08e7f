import { useEffect, useReducer } from 'react';

const tickMs = 30_000;

/**
 * The present at each drawing, for how long ago something was: moves on while it is looked at, and what was changed just now
 * is never measured by a moment before the change.
 */
export function useNow(): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
