import { useEffect, useRef, useState } from 'react';

/** Between two steps: laying out Markdown at every frame would cost a phone its battery, and keys would wait. */
const stepMs = 50;
/** A step shows this share of what is still hidden, so that bursts of tokens become an even flow. */
const share = 1 / 5;

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Lets a text that comes in bursts appear evenly. Text that is there from the beginning is shown at once, and so is
 * everything when the reader wants no motion, and what broke off: what is offered under it must not move away from the
 * pointer.
 */
export function useSmoothText(
  text: string,
  state: 'streaming' | 'complete' | 'interrupted',
): { shown: string; isSettled: boolean } {
  const isStreaming = state === 'streaming';
  const [isStill] = useState(prefersStill);
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
      // In a hidden tab there is a step a second.
      return before + (document.hidden ? hidden : Math.min(hidden, Math.max(2, Math.ceil(hidden * share))));
    };
    const timer = setInterval(() => setLength(step), stepMs);
    return () => clearInterval(timer);
  }, [isBehind]);
  return { shown: isBehind ? text.slice(0, length) : text, isSettled: !isStreaming && !isBehind };
}
