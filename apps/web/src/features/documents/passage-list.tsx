import type { Passage, SourceDocument } from '@anito/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { usePassages, useUpdatePassage } from './documents.queries.ts';
import { PassageRow } from './passage-row.tsx';

/** Passages of a document in order. Each can be excluded from answers. */
export function PassageList({ document }: { document: SourceDocument }) {
  const { t } = useTranslation('sources');
  const query = usePassages(document.id);
  const update = useUpdatePassage(document.id);
  const [announcement, setAnnouncement] = useState('');

  function change(passage: Passage) {
    const isExcluded = !passage.isExcluded;
    const number = formatNumber(passage.ordinal + 1);
    update.mutate(
      { id: passage.id, isExcluded },
      {
        onSuccess: () =>
          setAnnouncement(t(isExcluded ? 'document.nowExcluded' : 'document.nowIncluded', { number })),
        onError: (error) => showFailure(t('document.changeFailed'), error),
      },
    );
  }

  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('document.loadFailed')}
        meaning={t('loadFailed.text')}
        loading={t('document.loading')}
        skeletons={['h-32', 'h-32', 'h-32']}
        className="flex flex-col gap-4"
      />
    );
  const passages = query.data.pages.flatMap((page) => page.passages);
  if (passages.length === 0) {
    // A processed document without passages contains only links. A document without text is a failure.
    const holdsOnlyLinks = document.processedAt !== null && document.failure === null;
    return (
      <p className="py-6 text-center text-muted">
        {t(holdsOnlyLinks ? 'document.onlyLinks' : 'document.none')}
      </p>
    );
  }
  const remaining = Math.max(0, document.passageCount - passages.length);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {document.excludedCount > 0
          ? t('document.excludedCount', {
              count: document.excludedCount,
              number: formatNumber(document.excludedCount),
            })
          : t('document.allUsed')}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol className="divide-y divide-border overflow-hidden rounded-card border border-border">
        {passages.map((passage) => (
          <PassageRow
            key={passage.id}
            passage={passage}
            isBusy={update.isPending && update.variables.id === passage.id}
            onChange={() => change(passage)}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-danger-strong">
              {describeError(query.error).message}
            </p>
          )}
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('document.more', { count: remaining, number: formatNumber(remaining) })}
          </Button>
        </div>
      )}
    </div>
  );
}
