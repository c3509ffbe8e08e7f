import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Three or four figures in one panel. On phones three stay in one row and four take two rows. */
export function StatRow({ count = 3, children }: { count?: 3 | 4; children: ReactNode }) {
  const columns = count === 3 ? 'grid-cols-3' : 'grid-cols-2 lg:grid-cols-4';
  return (
    <dl
      className={cx(
        // The gaps show the color of the lines.
        'mb-6 grid gap-px overflow-hidden rounded-card border border-border bg-border',
        columns,
      )}
    >
      {children}
    </dl>
  );
}
