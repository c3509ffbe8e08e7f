import { useEffect, useReducer, useRef } from 'react';

/**
 * Events that end a press. Chrome fires no pointerup if the press opens a native select or menu, or if
 * another window comes to the front.
 */
const pressEndEvents = ['pointerup', 'pointercancel', 'keydown', 'change', 'contextmenu', 'blur'];

/** Calls `end` whenever a pointer press ends. Returns a function that unsubscribes. */
function subscribePressEnds(end: () => void): () => void {
  const onEvent = ({ type, target }: Event) => {
    // A text field changes and blurs during a press that leaves it.
    if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
    if (type === 'blur' && target instanceof Node) return;
    end();
  };
  for (const each of pressEndEvents) addEventListener(each, onEvent, true);
  return () => {
    for (const each of pressEndEvents) removeEventListener(each, onEvent, true);
  };
}

let isPressed = false;
if (typeof addEventListener === 'function') {
  const set = (to: boolean) => () => {
    isPressed = to;
  };
  addEventListener('pointerdown', set(true), true);
  subscribePressEnds(set(false));
}

/**
 * Returns `value`, or its previous value if it changes during a pointer press, until the press ends. An error
 * shown on blur must not move the button that was pressed to leave the field, or the press is lost.
 */
export function useSteady<T>(value: T): T {
  const shownValue = useRef(value);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const isHeld = isPressed && shownValue.current !== value;
  if (!isHeld) shownValue.current = value;
  useEffect(() => {
    if (!isHeld) return;
    const timers: ReturnType<typeof setTimeout>[] = [];
    // The click event comes after the end of the press.
    const unsubscribe = subscribePressEnds(() => timers.push(setTimeout(draw)));
    return () => {
      unsubscribe();
      timers.forEach(clearTimeout);
    };
  }, [isHeld]);
  return shownValue.current;
}
