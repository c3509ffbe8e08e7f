import { Tooltip as Primitive } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';

/** A focus that comes back from a dialog that was closed with the mouse explains nothing: the tip would stay. */
function keepClosed(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

/**
 * A short explanation shown on hover and on keyboard focus. The child must take a ref and be focusable;
 * a disabled button cannot, so wrap it in `<span tabIndex={0}>`. `TooltipProvider` stands in the app's providers.
 */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild onFocus={keepClosed}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade-in rounded-control bg-text px-2 py-1 text-12 text-surface shadow-float"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
