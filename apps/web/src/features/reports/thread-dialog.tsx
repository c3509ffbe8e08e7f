import type { ThreadRecord } from '@anito/contract/reports';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shortenVisitorId } from './report-group.tsx';
import { ReportRecordRow, type ShownRecord } from './report-record.tsx';
import { useThread } from './reports.queries.ts';
import { useChannelName } from './use-channel-name.ts';

/** All that one visitor asked, with what their answers rest on. */
export function ThreadDialog({
  assistantId,
  visitorId,
  recordActions,
  onClose,
}: {
  assistantId: number;
  visitorId: string;
  recordActions: (record: ShownRecord) => ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('reports');
  const nameChannel = useChannelName();
  const query = useThread(assistantId, visitorId);
  const group = query.data?.pages[0]?.group;
  const records = query.data?.pages.toReversed().flatMap((page) => page.records);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('thread.title', { id: shortenVisitorId(visitorId) })}
      description={t('thread.text')}
      size="lg"
    >
      {query.isError && !records && (
        <QueryFailure query={query} size="inline" title={t('loadFailed')} meaning={t('loadFailedText')} />
      )}
      {query.isPending && (
        <LoadingRegion label={t('loading')} className="flex flex-col gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {group && (
        <dl className="grid gap-x-6 gap-y-2 rounded-card bg-sunken p-4 sm:grid-cols-2">
          <Fact name={t('thread.first')}>{formatDateTime(group.firstAt)}</Fact>
          <Fact name={t('thread.last')}>{formatDateTime(group.lastAt)}</Fact>
          <Fact name={t('trend.channel')}>{nameChannel(group.channel)}</Fact>
          <Fact name={t('thread.id')}>
            <span className="font-mono break-all">{visitorId}</span>
          </Fact>
        </dl>
      )}
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
      <div className="divide-y divide-border">
        {records?.map((record) => (
          <ReportRecordRow
            key={record.id}
            record={record}
            sourceTitles={record.sources.map(({ title }) => title)}
            actions={recordActions(record)}
          >
            <Sources sources={record.sources} />
          </ReportRecordRow>
        ))}
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sources({ sources }: Pick<ThreadRecord, 'sources'>) {
  const { t } = useTranslation('reports');
  if (sources.length === 0) return null;
  return (
    <ul aria-label={t('thread.sources')} className="flex flex-wrap gap-1">
      {sources.map(({ title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a title may come twice, and the list never changes.
        <li key={index} className="max-w-full">
          <Badge className="max-w-full">
            <span className="truncate">
              [{index + 1}] {title}
            </span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
