import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { getVoiceFeature } from './voice-calls.ts';

/** Whether voice is available on this installation. */
export type VoiceFeature = 'loading' | 'on' | 'off' | 'failed';

/**
 * Returns whether the installation offers voice: `loading`, `on`, `off`, or `failed` if that could not be
 * fetched. `retry` fetches it again.
 */
export function useVoiceFeature(): { feature: VoiceFeature; retry: () => void } {
  const [feature, setFeature] = useState<VoiceFeature>('loading');
  useEffect(() => {
    if (feature !== 'loading') return;
    const abort = new AbortController();
    callApi(getVoiceFeature, {}, { signal: abort.signal }).then(
      ({ enabled }) => setFeature(enabled ? 'on' : 'off'),
      () => abort.signal.aborted || setFeature('failed'),
    );
    return () => abort.abort();
  }, [feature]);
  return { feature, retry: () => setFeature('loading') };
}
