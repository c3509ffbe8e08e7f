import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** A small panel beside its trigger, for what is more than a menu and less than a dialog. */
export function Popover({
  trigger,
  label,
  align = 'end',
  children,
}: {
  trigger: ReactNode;
  /** The accessible name of the panel. */
  label: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-80 max-w-[calc(100vw-1rem)] animate-pop-in rounded-card border border-border bg-raised p-4 text-14 text-text shadow-float focus:outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
