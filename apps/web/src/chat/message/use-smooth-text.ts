import { startTransition, useEffect, useRef, useState } from 'react';

/** Between two steps: laying out Markdown at every frame would cost a phone its battery, and keys would wait. */
const stepMs = 50;
/** A browser that comes late to a step is given that many times its delay to answer fingers and keys, up to the longest. */
const restFactor = 3;
const longestMs = 250;
/** In `stepMs` this share of what is still hidden appears, so that bursts of tokens become an even flow. */
const share = 1 / 5;

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How much of `length` is shown after a pause, when `before` was. */
function grow(before: number, length: number, pauseMs: number): number {
  const hidden = length - before;
  // In a hidden tab there is a step a second.
  if (document.hidden) return length;
  const shown = Math.ceil(hidden * (1 - (1 - share) ** (pauseMs / stepMs)));
  return before + Math.min(hidden, Math.max(2, shown));
}

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
    let timer: ReturnType<typeof setTimeout>;
    function rest(pauseMs: number) {
      const due = performance.now() + pauseMs;
      timer = setTimeout(() => {
        const lateMs = performance.now() - due;
        startTransition(() => setLength((before) => grow(before, goal.current, pauseMs + lateMs)));
        rest(Math.min(longestMs, stepMs + lateMs * restFactor));
      }, pauseMs);
    }
    rest(stepMs);
    return () => clearTimeout(timer);
  }, [isBehind]);
  return { shown: isBehind ? text.slice(0, length) : text, isSettled: !isStreaming && !isBehind };
}
