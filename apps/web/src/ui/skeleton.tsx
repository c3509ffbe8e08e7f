import { cx } from './cx.ts';

/** A grey placeholder for loading content. Give it the final width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-control bg-sunken', className)} />;
}
