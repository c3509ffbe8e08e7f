import { downloadPublicConversations } from '@anito/contract/reports';
import { Download, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PoweredBy } from '../../chat/powered-by.tsx';
import { buildUrl } from '../../lib/api-client.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FiguresFailure } from '../../ui/figures-failure.tsx';
import { ReportGroupCard } from './report-group.tsx';
import { ReportList } from './report-list.tsx';
import { ReportSearch } from './report-search.tsx';
import { ReportStats } from './report-stats.tsx';
import { loadPublicRecord, usePublicAnalytics, usePublicReportPage } from './reports.queries.ts';

/** Public page with the reports of an assistant, if its owner has published them. */
export function PublicReports({
  id,
  name,
  description,
  controls,
}: {
  id: number;
  name: string;
  description: string | null;
  /** Buttons for language and theme. */
  controls: ReactNode;
}) {
  const { t } = useTranslation('reports');
  const { listPage, searchText, setSearchText, goTo } = useListPage();
  const analytics = usePublicAnalytics(id);
  const query = usePublicReportPage(id, listPage);
  const isEmpty = !analytics.data || analytics.data.totalMessages === 0;
  const csv = buildUrl(downloadPublicConversations, { params: { id } });
  useDocumentTitle(`${t('public.title')} · ${name}`);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[75rem] flex-col px-4 py-6 sm:px-6">
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-24 font-semibold">{t('public.title')}</h1>
          <p className="mt-1 max-w-prose break-words text-16 text-muted">
            <span className="font-semibold text-text">{name}</span>
            {description && ` – ${description}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {controls}
          {isEmpty ? (
            <Button variant="primary" disabled icon={<Download aria-hidden size={16} />}>
              {t('public.download')}
            </Button>
          ) : (
            <Button variant="primary" asChild>
              <a href={csv} download>
                <Download aria-hidden size={16} />
                {t('public.download')}
              </a>
            </Button>
          )}
        </div>
      </header>
      <main className="flex-1">
        {analytics.isError && !analytics.data ? (
          <FiguresFailure query={analytics} title={t('public.analyticsFailed')} />
        ) : (
          <ReportStats analytics={analytics.data} isLoading={analytics.isPending} />
        )}
        <section className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-20 font-semibold">{t('public.groups')}</h2>
            <ReportSearch value={searchText} onChange={setSearchText} />
          </div>
          <ReportList
            query={query}
            search={listPage.search}
            failure={{ title: t('public.conversationsFailed'), meaning: t('public.failedText') }}
            empty={
              <EmptyState icon={<MessagesSquare size={32} />} title={t('public.empty')} headingLevel={3} />
            }
            onGo={goTo}
          >
            {(group, records) => (
              <ReportGroupCard
                // Shortened ids may be equal by chance.
                key={`${group.conversationIds[0]} ${listPage.search}`}
                group={group}
                records={records}
                loadFull={(recordId) => loadPublicRecord(id, recordId)}
                isOpenAtFirst={listPage.search !== ''}
              />
            )}
          </ReportList>
        </section>
      </main>
      <footer className="mt-8 border-t border-border pt-4">
        <PoweredBy className="inline-block py-2 touch:py-3" />
      </footer>
    </div>
  );
}
