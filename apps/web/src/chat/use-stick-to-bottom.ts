import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Share of the list's height that it may scroll for content below the text being read. */
const maxScrollShare = 0.4;
/** Distance from the end that still counts as the end, in pixels. */
const nearPx = 48;

/**
 * Keeps a scrolling list at its end while it grows, unless the reader has scrolled up. An empty list starts
 * at its top. `isAtEnd` tells whether the newest message is visible. `goToEnd` scrolls there and sticks to it
 * again. With `isAsked`, a contact form has appeared: only part of it is scrolled into view, so that the
 * answer above it stays visible.
 */
export function useStickToBottom(
  scrollRef: RefObject<HTMLElement | null>,
  contentRef: RefObject<HTMLElement | null>,
  { isEmpty, isAsked: isContactRequested }: { isEmpty: boolean; isAsked: boolean },
): { isAtEnd: boolean; goToEnd: (isSmooth?: boolean) => void } {
  const isSticking = useRef(!isEmpty);
  /** Pixels that the list may still scroll for new content. */
  const scrollBudget = useRef(0);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const goToEnd = useCallback(
    (isSmooth = false) => {
      const scroller = scrollRef.current;
      if (!scroller) return;
      isSticking.current = true;
      scrollBudget.current = 0;
      const canMove = isSmooth && !matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: canMove ? 'smooth' : 'instant' });
    },
    [scrollRef],
  );

  // Runs before the form has its height.
  useLayoutEffect(() => {
    if (!isContactRequested || !isSticking.current || !scrollRef.current) return;
    isSticking.current = false;
    scrollBudget.current = scrollRef.current.clientHeight * maxScrollShare;
  }, [isContactRequested, scrollRef]);

  useEffect(() => {
    const scroller = scrollRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return;
    let lastTop = scroller.scrollTop;
    let lastHeight = scroller.scrollHeight;
    function onScroll() {
      if (!scroller) return;
      const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearPx;
      // Only the reader scrolls up and away from the end: growth and our own scrolling go down, and a list
      // that became shorter is still at its end. A list that fits, or is at its top, is not at its end yet.
      if (!isNear && scroller.scrollTop < lastTop) isSticking.current = false;
      else if (isNear && scroller.scrollTop > 0 && scrollBudget.current === 0) isSticking.current = true;
      lastTop = scroller.scrollTop;
      setIsAtEnd(isNear);
    }
    const observer = new ResizeObserver(() => {
      const growth = scroller.scrollHeight - lastHeight;
      lastHeight = scroller.scrollHeight;
      if (isSticking.current) scroller.scrollTop = scroller.scrollHeight;
      else if (scrollBudget.current > 0 && growth > 0) {
        const step = Math.min(growth, scrollBudget.current);
        scroller.scrollTop += step;
        scrollBudget.current -= step;
      }
      onScroll();
    });
    observer.observe(content);
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [scrollRef, contentRef]);

  return { isAtEnd, goToEnd };
}
