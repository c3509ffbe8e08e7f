import type { AnswerSource } from '@anito/contract/conversations';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { SourceCard } from './source-card.tsx';

// Visitors do not see the relevance. They cannot tune the sources, and a low figure beside a correct answer
// reads like doubt.
const layouts = {
  visitor: { shownCount: 3, more: 'sources.more', hasRelevance: false },
  owner: { shownCount: 3, more: 'sources.more', hasRelevance: true },
  test: { shownCount: 2, more: 'sources.viewMore', hasRelevance: true },
} as const;

/**
 * Audience of the list. It decides how many sources are shown at first, the label of the button for the rest,
 * and whether relevance is shown.
 */
export type SourcesLook = keyof typeof layouts;

/** Lets a citation scroll to its source. */
export type SourceListHandle = { show: (index: number) => void };

/**
 * Documents that an answer cites: the first ones, the rest behind a button. `handle.show` opens and focuses a
 * source by its index.
 */
export function SourceList({
  sources,
  look,
  handle,
}: {
  sources: AnswerSource[];
  look: SourcesLook;
  handle: RefObject<SourceListHandle | null>;
}) {
  const { t } = useTranslation('chat');
  const { shownCount, more, hasRelevance } = layouts[look];
  const [isWhole, setIsWhole] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [highlighted, setHighlighted] = useState<{ index: number }>();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  useImperativeHandle(handle, () => ({
    show(index) {
      setIsWhole((before) => before || index >= shownCount);
      setOpened((before) => new Set(before).add(index));
      setHighlighted({ index });
    },
  }));
  useEffect(() => {
    const button = highlighted && buttons.current[highlighted.index];
    button?.focus({ preventScroll: true });
    button?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  function toggle(index: number) {
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(index)) after.add(index);
      return after;
    });
  }
  const hidden = sources.length - shownCount;
  return (
    <div className="mt-4 border-t border-border pt-3">
      <p className="text-13 font-semibold text-muted">{t('sources.title')}</p>
      <ol className="mt-2 flex flex-col gap-2">
        {sources.slice(0, isWhole ? undefined : shownCount).map((source, index) => (
          <SourceCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the source's number.
            key={index}
            ref={(button) => {
              buttons.current[index] = button;
            }}
            source={source}
            number={index + 1}
            hasRelevance={hasRelevance}
            isOpen={opened.has(index)}
            isHighlighted={highlighted?.index === index}
            onToggle={() => toggle(index)}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-1 inline-flex min-h-8 items-center rounded-control px-2 text-13 font-semibold text-accent-strong hover:underline touch:min-h-11"
        >
          {isWhole ? t('sources.fewer') : t(more, { count: hidden, number: formatNumber(hidden) })}
        </button>
      )}
    </div>
  );
}
