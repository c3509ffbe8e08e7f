import { Link } from 'react-router';
import { cx } from './cx.ts';
import { type IconButtonProps, iconButtonShape, iconButtonVariants } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

/** A square link with only an icon, to a page of this app. */
export function IconLink({
  label,
  icon,
  size = 'md',
  to,
}: Pick<IconButtonProps, 'label' | 'icon' | 'size'> & { to: string }) {
  return (
    <Tooltip text={label}>
      <Link
        to={to}
        aria-label={label}
        className={cx(iconButtonShape, size === 'sm' ? 'size-8' : 'size-10', iconButtonVariants.ghost)}
      >
        {icon}
      </Link>
    </Tooltip>
  );
}

/**
 * A small square link with only an icon: to a web page, which opens in another tab, or to an app such as the
 * phone.
 */
export function IconAnchor({
  label,
  icon,
  href,
}: Pick<IconButtonProps, 'label' | 'icon'> & { href: string }) {
  return (
    <Tooltip text={label}>
      <a
        href={href}
        {...(href.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {})}
        aria-label={label}
        className={cx(iconButtonShape, 'size-8', iconButtonVariants.ghost)}
      >
        {icon}
      </a>
    </Tooltip>
  );
}
