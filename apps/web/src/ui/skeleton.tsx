import { cx } from './cx.ts';

/** A grey shape in the place of what is loading; give it the final width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-control bg-sunken', className)} />;
}
