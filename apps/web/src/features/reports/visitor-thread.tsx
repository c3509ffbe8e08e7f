import type { ThreadRecord } from '@anito/contract/reports';
import { MessagesSquare, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { assistantReportsPath } from '../../app/paths.ts';
import { formatDateTime } from '../../lib/format.ts';
import { isNotFound } from '../../lib/is-not-found.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { NumberedBadges } from '../../ui/numbered-badges.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shortenVisitorId } from './report-group.tsx';
import { ReportRecordRow, type ShownRecord } from './report-record.tsx';
import { loadRecord, useThread } from './reports.queries.ts';
import { useRecordActions } from './use-record-actions.tsx';

/** Page with all questions of one visitor, oldest first, with the sources of the answers and the feedback. */
export function VisitorThread({
  assistantId,
  visitorId,
  explain,
}: {
  assistantId: number;
  visitorId: string;
  /** Renders the button that shows how an answer was made. */
  explain: (record: ShownRecord) => ReactNode;
}) {
  const { t } = useTranslation('reports');
  const nameChannel = useChannelName();
  const { state } = useLocation();
  const { recordActions, erase, question } = useRecordActions(assistantId, explain);
  const query = useThread(assistantId, visitorId);
  const group = query.data?.pages[0]?.group;
  const records = query.data?.pages.toReversed().flatMap((page) => page.records);
  const isGone = isNotFound(query.error);
  // Returns to the page and search from which the visitor was opened.
  const reportsPath =
    assistantReportsPath(assistantId) + ((state as { reports?: string } | null)?.reports ?? '');
  return (
    <>
      <div className="mb-2">
        <BackLink to={reportsPath} label={t('title')} />
      </div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-20 font-semibold">{t('thread.title', { id: shortenVisitorId(visitorId) })}</h2>
          {!isGone && <p className="mt-1 text-muted">{t('thread.text')}</p>}
        </div>
        {group && !isGone && (
          <Button icon={<Trash2 aria-hidden size={16} />} onClick={() => erase(group)}>
            {t('thread.delete')}
          </Button>
        )}
      </div>
      {isGone && (
        <EmptyState icon={<MessagesSquare size={32} />} title={t('thread.gone')} headingLevel={3}>
          <p>{t('thread.goneText')}</p>
        </EmptyState>
      )}
      {query.isError && !isGone && !records && (
        <QueryFailure query={query} size="inline" title={t('loadFailed')} meaning={t('loadFailedText')} />
      )}
      {query.isPending && (
        <LoadingRegion label={t('loading')} className="flex flex-col gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {group && !isGone && (
        <>
          <dl className="grid gap-x-6 gap-y-2 rounded-card bg-sunken p-4 sm:grid-cols-2 lg:grid-cols-4">
            <Fact name={t('thread.first')}>{formatDateTime(group.firstAt)}</Fact>
            <Fact name={t('thread.last')}>{formatDateTime(group.lastAt)}</Fact>
            <Fact name={t('trend.channel')}>{nameChannel(group.channel)}</Fact>
            <Fact name={t('thread.id')}>
              <span className="block truncate font-mono" title={visitorId}>
                {visitorId}
              </span>
            </Fact>
          </dl>
          {query.hasNextPage && (
            <Button
              size="sm"
              className="mt-4 w-full"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('thread.earlier')}
            </Button>
          )}
          <div className="max-w-200 divide-y divide-border">
            {records?.map((record) => (
              <ReportRecordRow
                key={record.id}
                record={record}
                loadFull={(recordId) => loadRecord(assistantId, recordId)}
                sourceTitles={record.sources.map(({ title }) => title)}
                actions={recordActions(record)}
              >
                <Sources sources={record.sources} />
              </ReportRecordRow>
            ))}
          </div>
        </>
      )}
      {question}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Numbered titles of the sources of an answer. */
function Sources({ sources }: Pick<ThreadRecord, 'sources'>) {
  const { t } = useTranslation('reports');
  return <NumberedBadges label={t('thread.sources')} titles={sources.map(({ title }) => title)} />;
}
