import { type Ref, useLayoutEffect, useState } from 'react';

/**
 * Returns a ref for an element that shows at most some lines (`line-clamp`), and whether its text is cut off.
 * `text` is what the element shows: it is measured again when that changes. It is not measured while it is
 * expanded, so that the result stays.
 */
export function useIsCut(text: string, isExpanded = false): [ref: Ref<HTMLElement>, isCut: boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size depends on what is shown.
  useLayoutEffect(() => {
    if (!element || isExpanded) return;
    // Heights are rounded: a whole text may seem one pixel too high.
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, text, isExpanded]);
  return [setElement, isCut];
}
