import { useBrandName } from '../../lib/brand.ts';
import { cx } from '../../ui/cx.ts';
import { Mark } from '../../ui/mark.tsx';

/** Logo mark with the installation's name. */
export function Brand({ className }: { className?: string }) {
  const name = useBrandName();
  return (
    <span className={cx('inline-flex items-center gap-2 text-20 font-semibold tracking-tight', className)}>
      <svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28" className="shrink-0">
        <Mark />
      </svg>
      <span className="line-clamp-2 min-w-0 leading-tight break-words">{name}</span>
    </span>
  );
}
