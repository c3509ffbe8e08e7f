import type { DocumentQuestion } from '@anito/contract/conversations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { useDocumentQuestions } from './documents.queries.ts';

/** Latest questions whose answers cite a document, newest first. */
export function DocumentQuestions({
  documentId,
  questionActions,
}: {
  documentId: number;
  /** Actions under each question. */
  questionActions: (question: DocumentQuestion) => ReactNode;
}) {
  const { t } = useTranslation('sources');
  const query = useDocumentQuestions(documentId);
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('document.questionsFailed')}
        meaning={t('loadFailed.text')}
        loading={t('document.questionsLoading')}
        skeletons={['h-16', 'h-16']}
        className="flex flex-col gap-4"
      />
    );
  if (query.data.length === 0)
    return <p className="py-6 text-center text-muted">{t('document.noQuestions')}</p>;
  return (
    <ul className="divide-y divide-border overflow-hidden rounded-card border border-border">
      {query.data.map((entry) => (
        <li key={entry.id} className="p-3 sm:p-4">
          <p className="font-semibold break-words">{entry.question}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <FactLine>
              <span>{entry.assistantName}</span>
              <time dateTime={entry.createdAt} title={formatDateTime(entry.createdAt)}>
                {formatRelative(entry.createdAt)}
              </time>
            </FactLine>
            {entry.isTest && <Badge>{t('document.isTest')}</Badge>}
          </div>
          {entry.snippet && <p className="mt-2 max-w-prose break-words text-muted">{entry.snippet}</p>}
          <div className="mt-1 -ml-2">{questionActions(entry)}</div>
        </li>
      ))}
    </ul>
  );
}
