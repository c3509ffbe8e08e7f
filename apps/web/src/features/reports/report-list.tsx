import type { PublicReportPage, ReportGroup } from '@anito/contract/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import type { ShownRecord } from './report-record.tsx';

type ShownReports = Omit<PublicReportPage, 'conversations'> & { conversations: ShownRecord[] };

/** A page of visitors with pagination, or its loading, failed or empty state. */
export function ReportList<Page extends ShownReports>({
  query,
  search,
  failure,
  empty,
  onGo,
  children,
}: {
  query: UseQueryResult<Page>;
  search: string;
  /** Texts for a load failure. */
  failure: { title: string; meaning: string };
  /** Shown if there are no questions yet. */
  empty: ReactNode;
  onGo: (page: number) => void;
  /** Renders one visitor. */
  children: (group: ReportGroup, records: Page['conversations']) => ReactNode;
}) {
  const { t } = useTranslation('reports');
  const { data } = query;
  if (!data)
    return (
      <QueryPlaceholder
        query={query}
        size="inline"
        {...failure}
        loading={t('loading')}
        skeletons={['h-20', 'h-20', 'h-20']}
        className="flex flex-col gap-3"
      />
    );
  if (data.totalGroups === 0) {
    if (!search) return empty;
    return (
      <EmptyState icon={<SearchX size={32} />} title={t('search.none')} headingLevel={3}>
        <p className="break-words">{t('search.noneText', { words: search })}</p>
        <SearchLimitNote from={data.searchedFrom} />
      </EmptyState>
    );
  }
  const byId = new Map(data.conversations.map((record) => [record.id, record]));
  const { totalGroups, totalPages, page } = data;
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cx('flex flex-col gap-4', query.isPlaceholderData && 'opacity-60')}
    >
      {search && (
        <div role="status" className="text-muted">
          <p>{t('search.found', { count: totalGroups, number: formatNumber(totalGroups) })}</p>
          <SearchLimitNote from={data.searchedFrom} />
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {data.groups.map((group) =>
          children(
            group,
            group.conversationIds.flatMap((id) => byId.get(id) ?? []),
          ),
        )}
      </ul>
      <Pager page={page} total={totalPages} onGo={onGo} />
    </div>
  );
}

/** Notes that records before `from` were not searched. Draws nothing for null. */
function SearchLimitNote({ from }: { from: string | null }) {
  const { t } = useTranslation('reports');
  return from && <p>{t('search.bound', { date: formatDate(from) })}</p>;
}
