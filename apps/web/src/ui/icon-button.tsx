import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  /** A lucide icon of size 16 or 20. */
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | 'danger';
  size?: 'sm' | 'md';
  isBusy?: boolean;
  /** False hides the tooltip of a button that gets the focus without a key, as in an opening dialog. */
  hasTooltip?: boolean;
};

/** Classes of icon buttons and icon links, by variant. */
export const iconButtonVariants = {
  ghost: 'text-muted hover:bg-sunken hover:text-text',
  secondary: 'border border-border bg-raised text-text hover:border-border-strong hover:bg-sunken',
  danger: 'text-muted hover:bg-danger-soft hover:text-danger-strong',
};

/** Classes shared by all variants. */
export const iconButtonShape =
  'inline-flex shrink-0 items-center justify-center rounded-control transition-colors touch:size-11';

/** A square button with only an icon. `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  isBusy = false,
  hasTooltip = true,
  className,
  type = 'button',
  disabled,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type={type}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      className={cx(
        iconButtonShape,
        'disabled:cursor-not-allowed disabled:opacity-50',
        size === 'sm' ? 'size-8' : 'size-10',
        iconButtonVariants[variant],
        className,
      )}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  );
  if (!hasTooltip) return button;
  // The tooltip would cover the menu that the button has opened.
  return <Tooltip text={rest['aria-expanded'] === true ? undefined : label}>{button}</Tooltip>;
}
