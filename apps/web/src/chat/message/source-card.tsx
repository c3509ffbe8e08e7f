import type { AnswerSource } from '@anito/contract/conversations';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A document that an answer cites. It expands to the passage. */
export function SourceCard({
  source,
  number,
  hasRelevance,
  isOpen,
  isHighlighted,
  onToggle,
  ref,
}: {
  source: AnswerSource;
  number: number;
  /** Whether the card shows the document's relevance to the question. */
  hasRelevance: boolean;
  isOpen: boolean;
  /** Whether its citation was the last one clicked. */
  isHighlighted: boolean;
  onToggle: () => void;
  ref: Ref<HTMLButtonElement>;
}) {
  const { t } = useTranslation('chat');
  const id = useId();
  const { title, page, pageUrl, snippet, relevance } = source;
  const isWebPage = pageUrl !== null && /^https?:\/\//i.test(pageUrl);
  return (
    <li
      className={cx(
        'rounded-control border transition-colors',
        isHighlighted ? 'border-accent bg-accent-soft' : 'border-border',
      )}
    >
      <div className="flex items-center">
        <button
          ref={ref}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-control px-2 py-1 text-left text-13 touch:min-h-11"
        >
          <span
            className={cx(
              'grid size-5 shrink-0 place-items-center rounded-[0.25rem] font-semibold tabular-nums',
              isHighlighted ? 'bg-accent text-accent-text' : 'bg-accent-soft text-accent-strong',
            )}
          >
            {number}
          </span>
          <span className="flex min-w-0 flex-1 gap-1.5">
            <span dir="auto" className="truncate font-semibold" title={title}>
              {title}
            </span>
            {page !== null && <span className="shrink-0 text-muted">{t('sources.page', { page })}</span>}
          </span>
          {hasRelevance && (
            <span className="shrink-0 text-muted tabular-nums" title={t('sources.relevance')}>
              <VisuallyHidden>{t('sources.relevance')} </VisuallyHidden>
              {Math.round(relevance * 100)}%
            </span>
          )}
          <ChevronDown
            aria-hidden
            size={16}
            className={cx('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {isWebPage && (
          <a
            href={pageUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={t('sources.open', { title })}
            className="grid size-10 shrink-0 place-items-center rounded-control text-muted hover:text-text touch:size-11"
          >
            <ExternalLink aria-hidden size={16} />
          </a>
        )}
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="mx-2 mb-2 border-l-2 border-border-strong pl-3 text-13 text-muted"
      >
        <p dir="auto" className="whitespace-pre-line">
          {snippet}
        </p>
      </div>
    </li>
  );
}
