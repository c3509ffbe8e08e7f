import type { Assistant } from '@anito/contract/assistants';
import { downloadConversations } from '@anito/contract/reports';
import { ExternalLink, MessageSquareText, MessagesSquare, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { conversationPath, publicChatPath, publicReportsPath } from '../../app/paths.ts';
import { downloadFromApi } from '../../lib/api.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FiguresFailure } from '../../ui/figures-failure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReportGroupCard, shortenVisitorId } from './report-group.tsx';
import { ReportList } from './report-list.tsx';
import type { ShownRecord } from './report-record.tsx';
import { ReportSearch } from './report-search.tsx';
import { ReportStats } from './report-stats.tsx';
import { loadRecord, useAnalytics, useReportPage } from './reports.queries.ts';
import { TrendSection } from './trend-section.tsx';
import { useRecordActions } from './use-record-actions.tsx';

/** Reports of an assistant for its owner: statistics, charts and all conversations. */
export function OwnerReports({
  assistant,
  explain,
}: {
  assistant: Assistant;
  /** Renders the button that shows how an answer was made. */
  explain: (record: ShownRecord) => ReactNode;
}) {
  const { t } = useTranslation('reports');
  const { id, isReportsPublic } = assistant;
  const { listPage, searchText, setSearchText, goTo } = useListPage();
  const { search } = useLocation();
  const { recordActions, erase, question } = useRecordActions(id, explain);
  const query = useReportPage(id, listPage);
  const analytics = useAnalytics(id);
  const isEmpty = analytics.data?.totalMessages === 0;

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20 font-semibold">{t('title')}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {isReportsPublic && (
            <Button variant="ghost" asChild>
              <a href={publicReportsPath(id)} target="_blank" rel="noopener">
                <ExternalLink aria-hidden size={16} />
                {t('publicReports')}
              </a>
            </Button>
          )}
          <DownloadCsvButton assistantId={id} isEmpty={analytics.data === undefined || isEmpty} />
        </div>
      </div>
      {analytics.isError && !analytics.data ? (
        <FiguresFailure query={analytics} />
      ) : (
        <ReportStats analytics={analytics.data} isLoading={analytics.isPending} />
      )}
      <div className="flex flex-col gap-6">
        {/* On phones the conversations come before the charts. */}
        {analytics.data && !isEmpty && <TrendSection assistantId={id} className="max-sm:order-last" />}
        <section aria-label={t('groups')} className="flex flex-col gap-4">
          {(!isEmpty || searchText !== '') && <ReportSearch value={searchText} onChange={setSearchText} />}
          <ReportList
            query={query}
            search={listPage.search}
            failure={{ title: t('loadFailed'), meaning: t('loadFailedText') }}
            empty={<NothingYet assistant={assistant} />}
            onGo={goTo}
          >
            {(group, records) => (
              <ReportGroupCard
                key={`${group.channelUserId} ${listPage.search}`}
                group={group}
                records={records}
                loadFull={(recordId) => loadRecord(id, recordId)}
                isOpenAtFirst={listPage.search !== ''}
                recordActions={recordActions}
                actions={
                  <IconButton
                    variant="danger"
                    label={t('group.delete', {
                      visitor: t('group.visitor', { id: shortenVisitorId(group.channelUserId) }),
                    })}
                    icon={<Trash2 aria-hidden size={16} />}
                    onClick={() => erase(group)}
                  />
                }
                footer={
                  <Button size="sm" asChild>
                    <Link to={conversationPath(id, group.channelUserId)} state={{ reports: search }}>
                      <MessageSquareText aria-hidden size={16} />
                      {t('group.open')}
                    </Link>
                  </Button>
                }
              />
            )}
          </ReportList>
        </section>
      </div>
      {question}
    </>
  );
}

/** Empty state with a link to the assistant's chat page. */
function NothingYet({ assistant: { id, publicAccessCode } }: { assistant: Assistant }) {
  const { t } = useTranslation('reports');
  return (
    <EmptyState
      icon={<MessagesSquare size={32} />}
      title={t('empty')}
      headingLevel={3}
      action={
        <Button asChild>
          <a href={publicChatPath(id, publicAccessCode)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden size={16} />
            {t('emptyAction')}
          </a>
        </Button>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}

/** Button that downloads all records of the assistant as CSV. Disabled if there are no records. */
function DownloadCsvButton({ assistantId, isEmpty }: { assistantId: number; isEmpty: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <DownloadButton
      load={() => downloadFromApi(downloadConversations, { params: { id: assistantId } })}
      failedTitle={t('csv.failed')}
      busyLabel={t('csv.busy')}
      isDisabled={isEmpty}
    >
      {t('csv.download')}
    </DownloadButton>
  );
}
