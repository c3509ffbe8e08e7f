import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A lucide icon before the text. */
  icon?: ReactNode;
  /**
   * Shows a spinner and ignores clicks. Pass a text of similar width as children to keep the button's width.
   */
  isBusy?: boolean;
  /** Applies the button's look to its only child, a link. */
  asChild?: boolean;
};

/**
 * A button. `isBusy` disables it. `asChild` gives its style to the only child, such as a link. Use one
 * primary button per screen.
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  isBusy = false,
  asChild = false,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = buttonClasses(variant, size, className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
