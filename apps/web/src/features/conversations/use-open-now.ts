import type { OpenNow } from '@anito/contract/open-now';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { getPublicAssistant } from './public-calls.ts';

/** A page that becomes visible again sooner than this is still right, in milliseconds. */
const freshMs = 60_000;
const minuteMs = 60_000;

/**
 * Returns whether the business is open now. Refetched when that changes and when the page becomes visible.
 * Always undefined if `initial` is (no confirmed hours), and undefined after a failed request.
 */
export function useOpenNow(
  assistantId: number,
  initial: OpenNow | undefined,
  code?: string,
): OpenNow | undefined {
  const [{ openNow, loadedAt }, setLoaded] = useState(() => ({ openNow: initial, loadedAt: Date.now() }));
  const hasHours = initial !== undefined;
  useEffect(() => {
    if (!hasHours) return;
    const abort = new AbortController();
    const { signal } = abort;
    function refresh(oldestMs: number) {
      if (document.visibilityState !== 'visible' || Date.now() - loadedAt < oldestMs) return;
      callApi(getPublicAssistant, { params: { id: assistantId }, query: { code } }, { signal }).then(
        (assistant) => setLoaded({ openNow: assistant.openNow, loadedAt: Date.now() }),
        // Nothing is better than a wrong state.
        () => !signal.aborted && setLoaded({ openNow: undefined, loadedAt: Date.now() }),
      );
    }
    const onVisible = () => refresh(freshMs);
    document.addEventListener('visibilitychange', onVisible);
    const timer = openNow && setTimeout(() => refresh(0), openNow.validMinutes * minuteMs);
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [assistantId, code, hasHours, openNow, loadedAt]);
  return openNow;
}
