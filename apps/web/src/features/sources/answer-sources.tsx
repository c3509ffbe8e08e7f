import type { AnswerSource } from '@anito/contract/conversations';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { ScoreMeter } from '../../ui/score-meter.tsx';

/** As many as an answer shows at first. */
const shownCount = 2;

/** The documents an answer rests on: the first two, the others behind a button. */
export function AnswerSources({
  sources,
  isExpanded,
  onExpandedChange,
  highlighted,
}: {
  sources: AnswerSource[];
  isExpanded: boolean;
  onExpandedChange: (isExpanded: boolean) => void;
  /** The source whose marker was clicked, brought into view. */
  highlighted: number | undefined;
}) {
  const { t } = useTranslation('sources');
  const listRef = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (highlighted === undefined) return;
    listRef.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  const hiddenCount = sources.length - shownCount;
  const shown = isExpanded ? sources : sources.slice(0, shownCount);
  return (
    <div className="mt-3 border-t border-border pt-3">
      <p className="text-12 font-semibold text-muted">{t('chat.sources')}</p>
      <ol ref={listRef} className="mt-2 flex flex-col gap-2">
        {shown.map((source, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the source's number.
            key={index}
            className={cx(
              'flex gap-2 rounded-control px-2 py-1.5 transition-colors',
              index === highlighted ? 'bg-accent-soft' : 'bg-surface',
            )}
          >
            <span className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-[0.25rem] bg-accent-soft text-12 leading-none font-semibold text-accent-strong tabular-nums">
              {index + 1}
            </span>
            <Source source={source} />
          </li>
        ))}
      </ol>
      {hiddenCount > 0 && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => onExpandedChange(!isExpanded)}
          className="mt-1 inline-flex min-h-8 items-center gap-1 rounded-control px-2 text-12 font-semibold text-accent-strong hover:bg-accent-soft touch:min-h-11"
        >
          {isExpanded ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
          {isExpanded ? t('chat.fewerSources') : t('chat.moreSources', { count: hiddenCount })}
        </button>
      )}
    </div>
  );
}

function Source({ source }: { source: AnswerSource }) {
  const { t } = useTranslation('sources');
  const { title, page, pageUrl, snippet, relevance } = source;
  const isWebPage = pageUrl !== null && /^https?:\/\//i.test(pageUrl);
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-baseline gap-1" title={title}>
          {isWebPage ? (
            <a
              href={pageUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="min-w-0 truncate font-semibold text-accent-strong underline underline-offset-2"
            >
              {title}
            </a>
          ) : (
            <span className="min-w-0 truncate font-semibold">{title}</span>
          )}
          {page !== null && <span className="shrink-0 text-muted">· {t('chat.page', { page })}</span>}
        </span>
        <ScoreMeter label={t('chat.relevance')} value={relevance} className="shrink-0" />
      </div>
      {snippet && (
        <p className="mt-0.5 line-clamp-2 text-12 text-muted" title={snippet}>
          {snippet}
        </p>
      )}
    </div>
  );
}
