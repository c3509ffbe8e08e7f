import { useEffect, useRef, useState } from 'react';

/**
 * Interval between two steps, in milliseconds. Laying out Markdown in every frame would drain a phone's
 * battery and delay key presses.
 */
const stepMs = 50;
/** Share of the hidden text revealed by one step, so that bursts of tokens become an even flow. */
const share = 1 / 5;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Reveals text that arrives in bursts evenly. Text present from the start is shown at once. So is everything
 * if the reader prefers reduced motion, and an interrupted answer: the retry button under it must not move
 * away from the pointer. `isSettled` is true when the answer has ended and its whole text is shown.
 */
export function useSmoothText(
  text: string,
  state: 'streaming' | 'complete' | 'interrupted',
): { shownText: string; isSettled: boolean } {
  const isStreaming = state === 'streaming';
  const [isStill] = useState(prefersReducedMotion);
  const [length, setLength] = useState(isStreaming ? 0 : text.length);
  const isBehind = !isStill && length < text.length && state !== 'interrupted';
  const goal = useRef(text.length);
  useEffect(() => {
    goal.current = text.length;
  }, [text.length]);
  useEffect(() => {
    if (!isBehind) return;
    const step = (before: number) => {
      const hidden = goal.current - before;
      // Browsers run timers of hidden tabs about once a second.
      return before + (document.hidden ? hidden : Math.min(hidden, Math.max(2, Math.ceil(hidden * share))));
    };
    const timer = setInterval(() => setLength(step), stepMs);
    return () => clearInterval(timer);
  }, [isBehind]);
  return { shownText: isBehind ? text.slice(0, length) : text, isSettled: !isStreaming && !isBehind };
}
