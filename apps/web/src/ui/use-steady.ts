import { useEffect, useReducer, useRef } from 'react';

let isPressed = false;
if (typeof addEventListener === 'function') {
  const set = (to: boolean) => () => {
    isPressed = to;
  };
  addEventListener('pointerdown', set(true), true);
  for (const end of ['pointerup', 'pointercancel', 'keydown']) addEventListener(end, set(false), true);
}

/**
 * A value as it was while something is being pressed: what leaving a field says must not move the button away that was
 * pressed to leave it, or the press is lost.
 */
export function useSteady<T>(value: T): T {
  const shown = useRef(value);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const isHeld = isPressed && shown.current !== value;
  if (!isHeld) shown.current = value;
  useEffect(() => {
    if (!isHeld) return;
    const timers: ReturnType<typeof setTimeout>[] = [];
    // The click comes after the press has ended.
    const show = () => timers.push(setTimeout(draw));
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, show);
    return () => {
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, show);
      timers.forEach(clearTimeout);
    };
  }, [isHeld]);
  return shown.current;
}
