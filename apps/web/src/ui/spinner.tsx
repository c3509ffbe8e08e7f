import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

/** A spinner beside a text that names the work in progress. Hidden from screen readers. */
export function Spinner({ size = 16, className }: { size?: 16 | 20; className?: string }) {
  return <LoaderCircle aria-hidden size={size} className={cx('shrink-0 animate-spin', className)} />;
}
