import type { AnswerExplanation, ExplainedPassage, RejectedSentence } from '@anito/contract/explanations';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ExplainedPassageRow } from './explained-passage-row.tsx';
import { ExplanationDetails } from './explanation-details.tsx';
import { ExplanationSummary } from './explanation-summary.tsx';
import { listQueries } from './list-queries.ts';

/** Returns all passages, those used in the answer first. `rank` is the position in the given list, from 1. */
function orderByUse(passages: ExplainedPassage[]): { explained: ExplainedPassage; rank: number }[] {
  const ranked = passages.map((explained, index) => ({ explained, rank: index + 1 }));
  return [
    ...ranked.filter(({ explained }) => explained.isUsed),
    ...ranked.filter(({ explained }) => !explained.isUsed),
  ];
}

/** Explains how an answer was made: a summary, the search queries and passages, then the metrics. */
export function Explanation({ why }: { why: AnswerExplanation }) {
  const { t } = useTranslation('why');
  const { question, searchedQuestion, passages, leftOut } = why;
  const queries = listQueries(why);
  const isAskedToo = why.queries.includes(question);
  const isUnanswered = why.status === 'refused' || why.status === 'unsure';
  const isReranked = passages.some(({ rerankScore }) => rerankScore !== null);
  const [hasFigures, setHasFigures] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <ExplanationSummary why={why} />
      {why.isFallback && (
        <Banner tone="warning" title={t('fallback.title')}>
          {t('fallback.text')}
        </Banner>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('question')}</dt>
        <dd className="max-w-prose break-words whitespace-pre-wrap max-sm:-mt-2">{question}</dd>
        {why.approved && (
          <>
            <dt className="text-muted">{t('approvedQuestion')}</dt>
            <dd className="max-w-prose break-words max-sm:-mt-2">{why.approved.question}</dd>
          </>
        )}
        {queries.length > 0 && (
          <>
            <dt className="text-muted">{t(isAskedToo ? 'searchedToo' : 'searched')}</dt>
            <dd className="max-w-prose break-words max-sm:-mt-2">
              <ul className="flex flex-col gap-1">
                {queries.map((query) => (
                  <li key={query} className={query === searchedQuestion ? 'font-semibold' : undefined}>
                    {query}
                  </li>
                ))}
              </ul>
              {searchedQuestion !== null && <p className="mt-1 text-13 text-muted">{t('searchedText')}</p>}
              {queries.some((query) => query !== searchedQuestion) && (
                <p className="mt-1 text-13 text-muted">{t('queriesText')}</p>
              )}
            </dd>
          </>
        )}
      </dl>
      {why.actions.length > 0 && <ExplainedActions actions={why.actions} />}
      {leftOut.length > 0 && <LeftOutSentences sentences={leftOut} />}
      {passages.length > 0 && (
        <section aria-labelledby="why-passages">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h3 id="why-passages" className="text-16 font-semibold">
              {t(isUnanswered ? 'passages.closest' : 'passages.title')}
            </h3>
            <Button
              size="sm"
              variant="ghost"
              aria-pressed={hasFigures}
              onClick={() => setHasFigures(!hasFigures)}
            >
              {t(hasFigures ? 'passages.hideFigures' : 'passages.showFigures')}
            </Button>
          </div>
          {hasFigures && (
            <p className="mt-1 max-w-prose text-muted">
              {t(isReranked ? 'passages.rerankedLegend' : 'passages.legend')}
            </p>
          )}
          <ol className="mt-3 divide-y divide-border overflow-hidden rounded-card border border-border">
            {orderByUse(passages).map(({ explained, rank }) => (
              <ExplainedPassageRow
                key={rank}
                explained={explained}
                rank={rank}
                isReranked={isReranked}
                hasFigures={hasFigures}
              />
            ))}
          </ol>
        </section>
      )}
      <ExplanationDetails why={why} />
    </div>
  );
}

/** Sentences that the model wrote and the sources do not support, each with the reason. */
function LeftOutSentences({ sentences }: { sentences: RejectedSentence[] }) {
  const { t } = useTranslation('why');
  return (
    <section aria-labelledby="why-left-out">
      <h3 id="why-left-out" className="text-16 font-semibold">
        {t('leftOut.title')}
      </h3>
      <p className="mt-1 max-w-prose text-muted">{t('leftOut.text')}</p>
      <ul className="mt-3 divide-y divide-border rounded-card border border-border">
        {sentences.map(({ sentence, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a sentence may come twice.
          <li key={index} className="p-3 sm:p-4">
            <p className="max-w-prose break-words whitespace-pre-wrap">{sentence}</p>
            <p className="mt-1 max-w-prose text-13 text-muted">{t(`leftOut.reasons.${reason}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Actions (calls to other systems) that ran for an answer, with their results and durations. */
function ExplainedActions({ actions }: { actions: AnswerExplanation['actions'] }) {
  const { t } = useTranslation('why');
  return (
    <section aria-labelledby="why-actions">
      <h3 id="why-actions" className="text-16 font-semibold">
        {t('actions.title')}
      </h3>
      <ul className="mt-3 divide-y divide-border overflow-hidden rounded-card border border-border">
        {actions.map(({ name, reason, milliseconds }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: past steps keep their order.
          <li key={index} className="flex flex-wrap items-center gap-3 px-4 py-3">
            {reason === null ? (
              <CircleCheck aria-hidden size={16} className="text-success-strong" />
            ) : (
              <CircleAlert aria-hidden size={16} className="text-danger-strong" />
            )}
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <span className="text-14 text-muted">
              {t(reason === null ? 'actions.done' : 'actions.failed', { time: formatDuration(milliseconds) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
