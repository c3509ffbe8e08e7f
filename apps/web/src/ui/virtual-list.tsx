import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';

/** From how many items on only those in sight are drawn. */
const longFrom = 60;

type ListProps<Item> = {
  /** The accessible name of the list. */
  label: string;
  items: Item[];
  getKey: (item: Item) => string;
  /** Pixels, for what has not been measured yet. */
  estimatedHeight: number;
  /** Bounds the height of a list that is too long for the page, such as `max-h-[60dvh]`. */
  className?: string;
  children: (item: Item) => ReactNode;
};

/** A list with a line between its items; it scrolls by itself, and a long one draws only what is in sight. */
export function VirtualList<Item>(props: ListProps<Item>) {
  return props.items.length < longFrom ? <ShortList {...props} /> : <LongList {...props} />;
}

const frame = 'overflow-y-auto rounded-card border border-border';

function ShortList<Item>({ label, items, getKey, className, children }: ListProps<Item>) {
  return (
    <div className={cx(frame, className)}>
      <ul aria-label={label} className="divide-y divide-border">
        {items.map((item) => (
          <li key={getKey(item)}>{children(item)}</li>
        ))}
      </ul>
    </div>
  );
}

function LongList<Item>({ label, items, getKey, estimatedHeight, className, children }: ListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => getKey(items[index]!),
    overscan: 8,
  });
  return (
    <div ref={scroller} className={cx(frame, className)}>
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={cx('absolute inset-x-0 top-0', index > 0 && 'border-t border-border')}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(items[index]!)}
          </li>
        ))}
      </ul>
    </div>
  );
}
