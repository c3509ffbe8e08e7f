import type { ExplainedPassage } from '@anito/contract/explanations';
import { Check, EyeOff, FileText, PenLine } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { SourceTypeIcon } from '../../source-kind/source-type-icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { ScoreMeter } from '../../ui/score-meter.tsx';

/** Longer texts are collapsed. Length in characters. */
const maxCollapsedLength = 180;

const isLong = (text: string) => text.length > maxCollapsedLength || text.split('\n').length > 2;

/** Class of the buttons under a passage. */
const actionClass =
  'inline-flex min-h-8 items-center gap-1 rounded-control px-2 text-13 font-semibold text-accent-strong hover:bg-sunken touch:min-h-11';

/** One passage that was searched for an answer: its location, its text and, with `hasFigures`, its scores. */
export function ExplainedPassageRow({
  explained,
  rank,
  isReranked,
  hasFigures,
}: {
  explained: ExplainedPassage;
  /** Rank by search or reranker. */
  rank: number;
  /** Whether the order comes from a reranker rather than search. */
  isReranked: boolean;
  /** Whether the scores are shown. */
  hasFigures: boolean;
}) {
  const { t } = useTranslation('why');
  const textId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const number = formatNumber(rank);
  const { passage, documentTitle, documentId, state, isUsed, citation } = explained;
  return (
    <li className={cx('flex gap-3 p-3 sm:p-4', !passage && 'bg-sunken')}>
      <span
        aria-hidden
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full text-12 font-semibold tabular-nums',
          isUsed ? 'bg-accent text-accent-text' : 'bg-sunken text-muted',
        )}
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-0 font-semibold break-words">
            {documentTitle ?? t('passages.unknownDocument')}
          </p>
          {isUsed && (
            <Badge tone="accent" icon={<Check aria-hidden size={16} />}>
              {t('passages.used')}
            </Badge>
          )}
          {passage?.isExcluded && (
            <Badge tone="warning" icon={<EyeOff aria-hidden size={16} />}>
              {t('passages.excluded')}
            </Badge>
          )}
          {state === 'changed' && (
            <Badge tone="warning" icon={<PenLine aria-hidden size={16} />}>
              {t('passages.isChanged')}
            </Badge>
          )}
        </div>
        <PassageLocation passage={passage} citation={isUsed ? citation : null} />
        {hasFigures && <Scores explained={explained} isReranked={isReranked} />}
        {state !== 'same' && (
          <p className="mt-2 max-w-prose text-muted">
            {t(`passages.${state === 'changed' && !passage ? 'changedAway' : state}`)}
          </p>
        )}
        {passage && <PassageText id={textId} text={passage.text} isOpen={isOpen} />}
        <div className="mt-1 -mb-2 -ml-2 flex flex-wrap">
          {passage && isLong(passage.text) && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={textId}
              aria-label={t(isOpen ? 'passages.lessLabel' : 'passages.moreLabel', { number })}
              onClick={() => setIsOpen(!isOpen)}
              className={actionClass}
            >
              {t(isOpen ? 'passages.less' : 'passages.more')}
            </button>
          )}
          {documentId !== null && (
            <Link
              to={documentPath(documentId)}
              aria-label={t('passages.openLabel', { number })}
              className={actionClass}
            >
              <FileText aria-hidden size={16} />
              {t('passages.open')}
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

/** Source, headings, page and citation number of a passage. Draws nothing if all are unknown. */
function PassageLocation({
  passage,
  citation,
}: {
  passage: ExplainedPassage['passage'];
  citation: number | null;
}) {
  const { t } = useTranslation('why');
  const parts = [
    passage?.connectionName,
    passage?.headingPath.join(' › '),
    passage?.page && t('passages.page', { page: formatNumber(passage.page) }),
    citation !== null && t('passages.citedAs', { number: formatNumber(citation) }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="mt-1 flex gap-1 text-13 text-muted tabular-nums">
      {passage && <SourceTypeIcon type={passage.connectionType} />}
      <span className="min-w-0 break-words">{parts.join(' · ')}</span>
    </p>
  );
}

/** The score by which the passages are ordered, and the vector and text scores of the search. */
function Scores({ explained, isReranked }: { explained: ExplainedPassage; isReranked: boolean }) {
  const { t } = useTranslation('why');
  const { score, vectorScore, lexicalScore, rerankScore } = explained;
  const match = isReranked ? rerankScore : score;
  return (
    <div className="mt-2 flex max-w-md flex-col gap-1">
      <div className="flex items-center gap-2 text-13">
        <span aria-hidden={match !== null} className="font-semibold">
          {t('passages.match')}
        </span>
        {match === null ? (
          <span className="text-muted">{t('passages.notScored')}</span>
        ) : (
          <ScoreMeter label={t('passages.match')} value={match} isWide className="flex-1" />
        )}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
        {isReranked && <PartScore label={t('passages.search')} value={score} />}
        <PartScore label={t('passages.meaning')} value={vectorScore} />
        <PartScore label={t('passages.words')} value={lexicalScore} />
      </div>
    </div>
  );
}

/** One partial score with its label. `value` is between 0 and 1. */
function PartScore({ label, value }: { label: string; value: number }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden>{label}</span>
      <ScoreMeter label={label} value={value} />
    </span>
  );
}

/** Text of a passage. A long text is cut to two lines unless `isOpen`. */
function PassageText({ id, text, isOpen }: { id: string; text: string; isOpen: boolean }) {
  const isFolded = isLong(text) && !isOpen;
  return (
    <p
      id={id}
      className={cx('mt-2 max-w-prose break-words', isFolded ? 'line-clamp-2' : 'whitespace-pre-wrap')}
    >
      {text}
    </p>
  );
}
