import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A raised surface. Most groups need spacing instead of a card. */
export function Card({
  padding = 'md',
  className,
  ...rest
}: ComponentProps<'section'> & { padding?: 'none' | 'sm' | 'md' }) {
  return (
    <section
      className={cx(
        'min-w-0 rounded-card border border-border bg-raised',
        padding === 'sm' && 'p-4',
        padding === 'md' && 'p-4 sm:p-6',
        className,
      )}
      {...rest}
    />
  );
}
