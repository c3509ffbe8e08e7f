import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The present, for how long ago something was: moves on while it is looked at. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
