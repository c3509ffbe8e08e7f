import { type RefObject, useEffect } from 'react';

/** Calls `onOutside` when something is pressed that lies neither in the box nor in its anchor, while there is one. */
export function usePressOutside(
  box: RefObject<HTMLElement | null>,
  anchor: HTMLElement | undefined,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!anchor) return;
    function onPointerDown({ target }: PointerEvent) {
      const isInside = target instanceof Node && (box.current?.contains(target) || anchor?.contains(target));
      if (!isInside) onOutside();
    }
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [box, anchor, onOutside]);
}
