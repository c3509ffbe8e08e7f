import { useEffect, useReducer, useRef } from 'react';

/**
 * What ends a press. Chrome keeps the release to itself where the press opens a list of choices or a menu of the
 * browser's own, or another window comes to the front.
 */
const ends = ['pointerup', 'pointercancel', 'keydown', 'change', 'contextmenu', 'blur'];

/** Calls `end` whenever a press has ended, until what it returns is called. */
function followEnds(end: () => void): () => void {
  const hear = ({ type, target }: Event) => {
    // A text field that is left by a press changes and loses the focus while it is still pressed.
    if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
    if (type === 'blur' && target instanceof Node) return;
    end();
  };
  for (const each of ends) addEventListener(each, hear, true);
  return () => {
    for (const each of ends) removeEventListener(each, hear, true);
  };
}

let isPressed = false;
if (typeof addEventListener === 'function') {
  const set = (to: boolean) => () => {
    isPressed = to;
  };
  addEventListener('pointerdown', set(true), true);
  followEnds(set(false));
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
    const leave = followEnds(() => timers.push(setTimeout(draw)));
    return () => {
      leave();
      timers.forEach(clearTimeout);
    };
  }, [isHeld]);
  return shown.current;
}
