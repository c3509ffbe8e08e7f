import { type RefObject, useEffect } from 'react';

/**
 * Calls `onOutside` on a pointer press outside the box and its anchor. Does nothing while `anchor` is
 * undefined.
 */
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
