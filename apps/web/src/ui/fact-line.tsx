import { Children, type ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * Short facts in a row, separated by dots. A dot precedes each fact and is clipped at the start of a line, so
 * no dot stands alone however the facts wrap.
 */
export function FactLine({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('-mx-1 overflow-x-clip px-1 text-13 text-muted tabular-nums', className)}>
      <div className="-ms-4 flex flex-wrap items-center gap-y-1">
        {Children.toArray(children).map((fact, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: facts are identified by position.
            key={index}
            className="relative ms-4 min-w-0 before:absolute before:inset-y-0 before:-start-2.5 before:flex before:items-center before:content-['·'/'']"
          >
            {fact}
          </span>
        ))}
      </div>
    </div>
  );
}
