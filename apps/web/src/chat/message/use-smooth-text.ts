import { useEffect, useState } from 'react';

/** At least this long between two steps: laying out Markdown at every frame would cost a phone its battery. */
const stepMs = 32;
/** A step shows this share of what is still hidden, so that bursts of tokens become an even flow. */
const share = 1 / 8;

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
  const [length, setLength] = useState(isStreaming && !prefersStill() ? 0 : text.length);
  const isBehind = length < text.length && state !== 'interrupted';
  useEffect(() => {
    if (!isBehind) return;
    // A hidden tab gets no frames.
    if (document.hidden || prefersStill()) return setLength(text.length);
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(time) {
      if (time - startedAt < stepMs) frame = requestAnimationFrame(step);
      else setLength(Math.min(text.length, length + Math.max(2, Math.ceil((text.length - length) * share))));
    });
    return () => cancelAnimationFrame(frame);
  }, [text.length, length, isBehind]);
  return { shown: isBehind ? text.slice(0, length) : text, isSettled: !isStreaming && !isBehind };
}
