import { useEffect, useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';

/** How long each picture stays (ms). */
const turnMs = 3_000;

/**
 * Which of so many pictures is shown. They turn by themselves, unless somebody wants less motion, until they are stopped,
 * and wait while somebody points at them or has come to them with the keyboard (WCAG 2.2.2).
 */
export function useTurning(count: number) {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const [current, setCurrent] = useState(0);
  const [seen, setSeen] = useState<readonly number[]>([0]);
  if (!seen.includes(current)) setSeen([...seen, current]);
  const [choice, setChoice] = useState<boolean>();
  const [isHeld, setIsHeld] = useState(false);
  const isPlaying = choice ?? !isCalm;
  const isTurning = isPlaying && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that was chosen stays as long as any
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setCurrent((shown) => (shown + 1) % count), turnMs);
    return () => clearTimeout(timer);
  }, [isTurning, count, current]);
  return {
    current,
    /** Whether a picture is shown or was: the first visit draws one of them. */
    wasShown: (index: number) => seen.includes(index),
    isPlaying,
    isTurning,
    show: (index: number) => setCurrent((index + count) % count),
    hold: setIsHeld,
    togglePlaying() {
      setChoice(!isPlaying);
      setIsHeld(false);
    },
  };
}
