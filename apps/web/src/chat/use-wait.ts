import { useEffect, useState } from 'react';
import { ApiError } from '../lib/api.ts';

/** When the server named no time, a minute's limit has passed for sure. */
const defaultSeconds = 60;

/** Seconds until the server takes messages again after `too_many_requests`; 0 otherwise. Counts down by itself. */
export function useWait(error: unknown): number {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    // A limit of the day lasts too long to count its seconds.
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
