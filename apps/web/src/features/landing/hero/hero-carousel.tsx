import { Pause, Play } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { AskedScene } from './scenes/asked-scene.tsx';
import { CitedScene } from './scenes/cited-scene.tsx';
import { NightScene } from './scenes/night-scene.tsx';
import { SourcesScene } from './scenes/sources-scene.tsx';
import { WebsiteScene } from './scenes/website-scene.tsx';

const slides = [
  { key: 'sources', Scene: SourcesScene },
  { key: 'cited', Scene: CitedScene },
  { key: 'widget', Scene: WebsiteScene },
  { key: 'night', Scene: NightScene },
  { key: 'asked', Scene: AskedScene },
] as const;

/** Shortest horizontal move of a swipe, in pixels. */
const swipeDistance = 40;

/** Carousel of drawings of the product, which also moves by swiping. */
export function HeroCarousel() {
  const { t } = useTranslation('site');
  const { current, wasShown, isPlaying, isTurning, show, hold, togglePlaying } = useCarousel(slides.length);
  const startX = useRef<number>(undefined);

  function endSwipe({ clientX }: PointerEvent) {
    const movedPx = startX.current === undefined ? 0 : clientX - startX.current;
    startX.current = undefined;
    if (Math.abs(movedPx) >= swipeDistance) show(current + (movedPx < 0 ? 1 : -1));
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('landing.carousel.label')}
      className="mx-auto w-full max-w-[36rem]"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && hold(true)}
      onBlur={() => hold(false)}
    >
      <div
        aria-live={isTurning ? 'off' : 'polite'}
        className="grid touch-pan-y select-none"
        onPointerDown={({ clientX, pointerType }) => {
          if (pointerType !== 'mouse') startX.current = clientX;
        }}
        onPointerUp={endSwipe}
        onPointerCancel={() => {
          startX.current = undefined;
        }}
      >
        {slides.map(({ key, Scene }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel, not a group of fields (WAI-ARIA, carousel)
          <div
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={t('landing.carousel.slide', { number: index + 1, total: slides.length })}
            aria-hidden={index !== current}
            className={cx(
              'col-start-1 row-start-1 transition-[opacity,visibility]',
              index === current ? 'visible opacity-100' : 'invisible opacity-0',
            )}
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 560 420"
              className="h-auto w-full rounded-card border border-border bg-accent-soft"
            >
              {wasShown(index) && <Scene />}
            </svg>
            <p className="mt-4 text-16 font-semibold">{t(`landing.carousel.${key}.title`)}</p>
            <p className="text-muted">{t(`landing.carousel.${key}.text`)}</p>
          </div>
        ))}
      </div>
      <div className="mt-2 -ml-3 flex items-center">
        <button
          type="button"
          aria-label={t(isPlaying ? 'landing.carousel.pause' : 'landing.carousel.play')}
          onClick={togglePlaying}
          className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text"
        >
          {isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        </button>
        {slides.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            aria-label={t('landing.carousel.show', {
              number: index + 1,
              title: t(`landing.carousel.${key}.title`),
            })}
            aria-current={index === current}
            onClick={() => show(index)}
            className="group grid h-11 w-8 place-items-center rounded-control"
          >
            <span
              className={cx(
                'h-2 rounded-full transition-[width,background-color]',
                index === current ? 'w-6 bg-accent' : 'w-2 bg-border-strong group-hover:bg-text',
              )}
            />
          </button>
        ))}
      </div>
    </section>
  );
}

/** How long each drawing is shown, in milliseconds. */
const turnMs = 3_000;

/**
 * Returns the index of the current slide of a carousel, and its controls. It advances every `turnMs` until
 * stopped, and starts stopped if the user prefers reduced motion. It pauses while the pointer or the keyboard
 * focus is on it (WCAG 2.2.2).
 */
function useCarousel(count: number) {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const [current, setCurrent] = useState(0);
  const [seenIndexes, setSeenIndexes] = useState<readonly number[]>([0]);
  if (!seenIndexes.includes(current)) setSeenIndexes([...seenIndexes, current]);
  const [choice, setChoice] = useState<boolean>();
  const [isHeld, setIsHeld] = useState(false);
  const isPlaying = choice ?? !isCalm;
  const isTurning = isPlaying && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen picture is shown as long as any other.
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setCurrent((index) => (index + 1) % count), turnMs);
    return () => clearTimeout(timer);
  }, [isTurning, count, current]);
  return {
    current,
    /** Whether a drawing is or was shown. A drawing is rendered from its first time on. */
    wasShown: (index: number) => seenIndexes.includes(index),
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
