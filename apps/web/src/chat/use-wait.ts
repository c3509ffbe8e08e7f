import { useEffect, useState } from 'react';
import { ApiError } from '../lib/api.ts';

/** Wait in seconds when the server names none. A limit per minute has passed after it. */
const defaultSeconds = 60;

/**
 * Returns the seconds until the server accepts messages after `too_many_requests`, and 0 after any other
 * error. Counts down every second.
 */
export function useWait(error: unknown): number {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    // A daily limit lasts too long to count down in seconds.
    if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return setUntil(0);
    setNow(Date.now());
    setUntil(Date.now() + (error.retryAfter ?? defaultSeconds) * 1000);
  }, [error]);
  const isWaiting = until > now;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isWaiting ? Math.ceil((until - now) / 1000) : 0;
}
