import { useEffect, useRef } from 'react';

/** What keys do in the inbox: by key. */
export type InboxKeys = Record<string, () => void>;

/** Whether somebody is typing, or a dialog or menu is open. */
function isElsewhere({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return true;
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null;
}

/** Listens for single keys while nobody types. */
export function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act || isElsewhere(event)) return;
      event.preventDefault();
      act();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
