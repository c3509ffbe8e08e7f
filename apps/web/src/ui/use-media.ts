import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a CSS media query matches, for content that must not be rendered otherwise. Rerenders when
 * that changes.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
