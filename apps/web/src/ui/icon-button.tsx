import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, also shown as tooltip. */
  label: string;
  /** A lucide icon of size 16 or 20. */
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | 'danger';
  size?: 'sm' | 'md';
  isBusy?: boolean;
  /** Leaves the tooltip out where the label is already seen, such as inside a menu trigger. */
  hasTooltip?: boolean;
};

const variants = {
  ghost: 'text-muted hover:bg-sunken hover:text-text',
  secondary: 'border border-border bg-raised text-text hover:border-border-strong hover:bg-sunken',
  danger: 'text-muted hover:bg-danger-soft hover:text-danger-strong',
};

const shape =
  'inline-flex shrink-0 items-center justify-center rounded-control transition-colors touch:size-11';

/** A square link that shows only an icon. */
export function IconLink({ label, icon, to }: Pick<IconButtonProps, 'label' | 'icon'> & { to: string }) {
  return (
    <Tooltip text={label}>
      <Link to={to} aria-label={label} className={cx(shape, 'size-10', variants.ghost)}>
        {icon}
      </Link>
    </Tooltip>
  );
}

/** The same as small, to a page that opens in another tab. */
export function IconAnchor({
  label,
  icon,
  href,
}: Pick<IconButtonProps, 'label' | 'icon'> & { href: string }) {
  return (
    <Tooltip text={label}>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={label}
        className={cx(shape, 'size-8', variants.ghost)}
      >
        {icon}
      </a>
    </Tooltip>
  );
}

/** A square button that shows only an icon. */
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
        shape,
        'disabled:cursor-not-allowed disabled:opacity-50',
        size === 'sm' ? 'size-8' : 'size-10',
        variants[variant],
        className,
      )}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  );
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
