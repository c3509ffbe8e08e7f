import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placeBeside } from './place-beside.ts';
import { usePressOutside } from './use-press-outside.ts';

type TriggerProps = {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
};

/** A small panel that a click on `trigger` opens beside it, for content between a menu and a dialog. */
export function Popover({
  trigger,
  label,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  /** The accessible name of the panel. */
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Content of the panel. Receives a function that closes it. */
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current && anchor) placeBeside(box.current, anchor, { align, gap: 4 });
    box.current?.focus();
  }, [anchor, align]);
  const close = useCallback(() => setAnchor(undefined), []);
  usePressOutside(box, anchor, close);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    anchor?.focus();
    close();
  }
  const { props } = trigger as ReactElement<TriggerProps>;
  return (
    <>
      {cloneElement(trigger as ReactElement<TriggerProps>, {
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== undefined,
        'aria-controls': anchor ? id : undefined,
        onClick(event) {
          props.onClick?.(event);
          setAnchor(anchor ? undefined : event.currentTarget);
        },
      })}
      {anchor && (
        <div
          ref={box}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          popover="manual"
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
          }}
          className="fixed inset-auto z-50 m-0 w-96 max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto rounded-card border border-border bg-raised p-2 text-start text-14 font-normal text-text shadow-float focus:outline-none"
        >
          {children(close)}
        </div>
      )}
    </>
  );
}
