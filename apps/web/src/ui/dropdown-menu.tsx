import {
  cloneElement,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MenuGroup } from './menu-group.ts';
import { MenuItems } from './menu-items.tsx';
import { moveInMenu } from './move-in-menu.ts';
import { placeBeside } from './place-beside.ts';
import { usePressOutside } from './use-press-outside.ts';

type TriggerProps = {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
};

/** A menu opened by its trigger (a `Button` or an `IconButton`). */
export function DropdownMenu({
  trigger,
  header,
  groups,
  align = 'end',
}: {
  trigger: ReactElement;
  header?: ReactNode;
  groups: MenuGroup[];
  align?: 'start' | 'end';
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = box.current;
    if (!anchor || !menu) return;
    const place = () => placeBeside(menu, anchor, { align, gap: 4 });
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, [anchor, align]);
  useEffect(() => {
    if (anchor) moveInMenu(box.current, 'Home');
  }, [anchor]);
  usePressOutside(
    box,
    anchor,
    useCallback(() => setAnchor(undefined), []),
  );

  function close(): void {
    anchor?.focus();
    setAnchor(undefined);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setAnchor(undefined);
    else if (!moveInMenu(box.current, event.key)) return;
    // The elements around the menu, such as a dialog, must not handle this key.
    event.preventDefault();
    event.stopPropagation();
  }
  const { props } = trigger as ReactElement<TriggerProps>;
  return (
    <>
      {cloneElement(trigger as ReactElement<TriggerProps>, {
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== undefined,
        'aria-controls': anchor ? id : undefined,
        onClick(event) {
          props.onClick?.(event);
          setAnchor(anchor ? undefined : event.currentTarget);
        },
        onKeyDown(event) {
          props.onKeyDown?.(event);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setAnchor(event.currentTarget);
        },
      })}
      {anchor && (
        <div
          ref={box}
          id={id}
          role="menu"
          tabIndex={-1}
          popover="manual"
          aria-label={anchor.getAttribute('aria-label') ?? anchor.textContent ?? undefined}
          onKeyDown={onKeyDown}
          className="pointer-events-auto fixed inset-auto z-50 m-0 max-w-80 min-w-48 animate-pop-in overflow-y-auto rounded-card border border-border bg-raised p-1 text-start text-14 font-normal text-text shadow-float outline-none"
        >
          {header && <div className="px-3 pt-2 pb-3">{header}</div>}
          {groups.map((group, index) => (
            <Fragment key={group.key}>
              {(index > 0 || header) && <hr className="-mx-1 my-1 border-border" />}
              <MenuItems group={group} onChosen={close} />
            </Fragment>
          ))}
        </div>
      )}
    </>
  );
}
