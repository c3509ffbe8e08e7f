import type { AnswerExplanation } from '@anito/contract/explanations';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { ExplainedPassageRow } from './explained-passage-row.tsx';
import { ExplanationDetails } from './explanation-details.tsx';
import { ExplanationSummary } from './explanation-summary.tsx';
import { LeftOutSentences } from './left-out-sentences.tsx';
import { listQueries } from './list-queries.ts';

/** How an answer was made: in a sentence, then what was searched and found, then the figures for engineers. */
export function Explanation({ why }: { why: AnswerExplanation }) {
  const { t } = useTranslation('why');
  const { question, searchedQuestion, passages, leftOut } = why;
  const queries = listQueries(why);
  const isAskedToo = why.queries.includes(question);
  const isUnanswered = why.status === 'refused' || why.status === 'unsure';
  const isReranked = passages.some(({ rerankScore }) => rerankScore !== null);
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
              {searchedQuestion !== null && <p className="mt-1 text-12 text-muted">{t('searchedText')}</p>}
              {queries.some((query) => query !== searchedQuestion) && (
                <p className="mt-1 text-12 text-muted">{t('queriesText')}</p>
              )}
            </dd>
          </>
        )}
      </dl>
      {leftOut.length > 0 && <LeftOutSentences sentences={leftOut} />}
      {passages.length > 0 && (
        <section aria-labelledby="why-passages">
          <h3 id="why-passages" className="text-16 font-semibold">
            {t(isUnanswered ? 'passages.closest' : 'passages.title')}
          </h3>
          <p className="mt-1 max-w-prose text-muted">
            {t(isReranked ? 'passages.rerankedLegend' : 'passages.legend')}
          </p>
          <ol className="mt-3 divide-y divide-border overflow-hidden rounded-card border border-border">
            {passages.map((found, index) => (
              <ExplainedPassageRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the passage's rank.
                key={index}
                found={found}
                rank={index + 1}
                isReranked={isReranked}
              />
            ))}
          </ol>
        </section>
      )}
      <ExplanationDetails why={why} />
    </div>
  );
}
