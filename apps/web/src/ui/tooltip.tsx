import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placeBeside } from './place-beside.ts';

const delayMs = 400;
/** Time after another tooltip, in milliseconds, within which the next one appears without delay. */
const skipMs = 200;
let lastSeenAt = Number.NEGATIVE_INFINITY;

type Handlers = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * Shows the name of an icon button, or the whole of a cut text, beside it: on hover with a delay and on
 * keyboard focus at once. Not shown on touch. Does not set the accessible name.
 */
export function Tooltip({
  text,
  children,
}: {
  /** Nothing is shown while it is undefined. */
  text: ReactNode | undefined;
  children: ReactElement<Handlers>;
}) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLSpanElement>(null);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isShown = anchor !== undefined && text !== undefined;
  // The box is placed whenever it appears: its text may return while the anchor stays.
  useLayoutEffect(() => {
    if (!isShown || !anchor || !box.current) return;
    placeBeside(box.current, anchor, { align: 'center', gap: 6 });
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    addEventListener('keydown', onKey);
    addEventListener('scroll', hide, true);
    return () => {
      lastSeenAt = performance.now();
      removeEventListener('keydown', onKey);
      removeEventListener('scroll', hide, true);
    };
  }, [anchor, isShown, hide]);
  const { props } = children;
  const trigger = cloneElement(children, {
    onPointerEnter(event) {
      props.onPointerEnter?.(event);
      if (event.pointerType === 'touch') return;
      const { currentTarget } = event;
      const isNext = performance.now() - lastSeenAt < skipMs;
      timer.current = setTimeout(() => setAnchor(currentTarget), isNext ? 0 : delayMs);
    },
    onPointerLeave(event) {
      props.onPointerLeave?.(event);
      hide();
    },
    onPointerDown(event) {
      props.onPointerDown?.(event);
      hide();
    },
    onFocus(event) {
      props.onFocus?.(event);
      // Focus returned by a dialog that was closed with the mouse must not open the tooltip, because it would
      // stay.
      if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
    },
    onBlur(event) {
      props.onBlur?.(event);
      hide();
    },
  });
  return (
    <>
      {trigger}
      {anchor && text && (
        <span
          ref={box}
          role="tooltip"
          popover="manual"
          // It repeats the button's name, which was already announced.
          aria-hidden
          className="pointer-events-none fixed inset-auto z-50 m-0 max-w-64 animate-fade-in rounded-control border-0 bg-text px-2 py-1 text-13 font-normal text-surface shadow-float"
        >
          {text}
        </span>
      )}
    </>
  );
}
