import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Called, createVoiceCall } from './call/voice-call.ts';

/** A call that lives as long as its component: leaving hangs up. */
export function useVoiceCall(called: Called) {
  const [call] = useState(() => createVoiceCall(called));
  const state = useSyncExternalStore(call.subscribe, call.getState);
  useEffect(() => {
    addEventListener('pagehide', call.end);
    return () => {
      removeEventListener('pagehide', call.end);
      call.end();
    };
  }, [call]);
  return { state, call };
}
