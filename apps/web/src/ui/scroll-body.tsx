import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { useHiddenEdges } from './use-hidden-edges.ts';

const edge =
  'pointer-events-none absolute inset-x-0 z-10 h-4 from-scroll-edge to-transparent transition-opacity';

/**
 * Content that scrolls if it is too tall for its container. A soft shadow at an edge shows that there is
 * more.
 */
export function ScrollBody({ className, children }: { className?: string; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAbove, isBelow } = useHiddenEdges(scroller, content);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div aria-hidden className={cx(edge, 'top-0 border-t bg-linear-to-b', !isAbove && 'opacity-0')} />
      {/* Positioned, so that visually hidden labels scroll with the content instead of making the dialog scrollable. */}
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
        <div ref={content} className={cx('flex flex-col', className)}>
          {children}
        </div>
      </div>
      <div aria-hidden className={cx(edge, 'bottom-0 bg-linear-to-t', !isBelow && 'opacity-0')} />
    </div>
  );
}
