import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether a scrolling box has hidden content above or below its visible part. Rerenders when that
 * changes.
 */
export function useHiddenEdges(
  scrollRef: RefObject<HTMLElement | null>,
  contentRef: RefObject<HTMLElement | null>,
): { isAbove: boolean; isBelow: boolean } {
  const [edges, setEdges] = useState({ isAbove: false, isBelow: false });
  useEffect(() => {
    const scroller = scrollRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return;
    function measure() {
      if (!scroller) return;
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const isAbove = scrollTop > 0;
      // A zoomed page scrolls by fractions of a pixel.
      const isBelow = scrollHeight - clientHeight - scrollTop > 1;
      setEdges((old) => (old.isAbove === isAbove && old.isBelow === isBelow ? old : { isAbove, isBelow }));
    }
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    observer.observe(content);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [scrollRef, contentRef]);
  return edges;
}
