import { Mic, MicOff, Volume2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { useMedia } from '../../ui/use-media.ts';

/** Interval between two measurements with reduced motion, in milliseconds. */
const reducedMotionMs = 250;

/**
 * Ring that grows with the loudness of the current speaker. Without a speaker, it shows the visitor's
 * loudness.
 */
export function LevelRing({
  label,
  speaker,
  isMuted,
  readLevels,
}: {
  label: string;
  speaker: 'visitor' | 'assistant' | null;
  isMuted: boolean;
  readLevels: () => { visitor: number; assistant: number };
}) {
  const ring = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLMeterElement>(null);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      const { visitor, assistant } = readLevels();
      const level = speaker === 'assistant' ? assistant : visitor;
      ring.current?.style.setProperty('--level', level.toFixed(3));
      if (meter.current) meter.current.value = level;
      if (isCalm) timer = setTimeout(draw, reducedMotionMs);
      else frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isCalm, readLevels, speaker]);
  const Icon = speaker === 'assistant' ? Volume2 : isMuted ? MicOff : Mic;
  return (
    <div ref={ring} className="relative mx-auto grid size-28 place-items-center">
      <meter ref={meter} aria-label={label} className="sr-only" />
      <span
        aria-hidden
        className="absolute inset-3 rounded-full bg-accent-soft"
        style={{ transform: 'scale(calc(1 + 0.3 * var(--level, 0)))' }}
      />
      <span
        className={cx(
          'relative grid size-16 place-items-center rounded-full',
          Icon === MicOff ? 'bg-sunken text-muted' : 'bg-accent text-accent-text',
        )}
      >
        <Icon aria-hidden size={24} />
      </span>
    </div>
  );
}
