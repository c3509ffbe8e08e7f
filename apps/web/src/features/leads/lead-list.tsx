import { downloadLeads, type LeadScore, type LeadStatus, leadStatuses } from '@anito/contract/leads';
import { limits } from '@anito/contract/limits';
import { Lock, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newAssistantPath, paths } from '../../app/paths.ts';
import { downloadFromApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { NewerOlder } from '../../ui/newer-older.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { statusKey } from './lead-names.ts';
import { type LeadDialogState, LeadRows } from './lead-rows.tsx';
import { LeadStats } from './lead-stats.tsx';
import { type LeadPageFilter, useLeads } from './leads.queries.ts';
import { ProBanner } from './pro-banner.tsx';

const LeadFormDialog = lazyDialog(async () => (await import('./lead-form-dialog.tsx')).LeadFormDialog);
const DeleteLeadDialog = lazyDialog(async () => (await import('./delete-lead-dialog.tsx')).DeleteLeadDialog);

/** Pause after the last keystroke before the search runs, in milliseconds. */
const searchPause = 500;

/** Filter options: a score, a status, or none for all. */
const filters: Record<string, { score?: LeadScore; status?: LeadStatus }> = {
  all: {},
  high: { score: 'High' },
  New: { status: 'New' },
  medium: { score: 'Medium' },
  low: { score: 'Low' },
  ...Object.fromEntries(leadStatuses.slice(1).map((status) => [status, { status }])),
};

/**
 * Returns the search, the filter and the page of the list, with their setters. A typed search applies after
 * `searchPause`, and a new search or filter returns to page 1.
 */
function useLeadFilter() {
  const [searchText, setSearchText] = useState('');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState('all');
  const [page, setPage] = useState(1);
  useEffect(() => {
    // A cleared field shows everything at once.
    const timer = setTimeout(() => setSearch(searchText.trim()), searchText.trim() === '' ? 0 : searchPause);
    return () => clearTimeout(timer);
  }, [searchText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice begins at its first page
  useEffect(() => setPage(1), [search, filter]);
  const { score, status } = filters[filter] ?? {};
  const shownFilter: LeadPageFilter = { page, search, score, status };
  const showAll = () => {
    setSearchText('');
    setFilter('all');
  };
  return { searchText, setSearchText, filter, setFilter, setPage, shownFilter, showAll };
}

/**
 * Page with all leads: statistics, search, filter, and one page of leads with their actions. `nameChannel`
 * returns the display name of a channel.
 */
export function LeadList({
  nameChannel,
  hasAssistants,
}: {
  nameChannel: (channel: string) => string;
  /** Whether the owner has assistants, or may have some while that is unknown. */
  hasAssistants: boolean;
}) {
  const { t } = useTranslation('leads');
  const { searchText, setSearchText, filter, setFilter, setPage, shownFilter, showAll } = useLeadFilter();
  const query = useLeads(shownFilter);
  const [dialog, setDialog] = useState<LeadDialogState>();
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setDialog(undefined);
  const getSourceLabel = (source: string) => (source === 'manual' ? t('manual') : nameChannel(source));
  const isFiltered = shownFilter.search !== '' || filter !== 'all';
  const isEmpty = query.data?.leads.length === 0 && shownFilter.page === 1;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button disabled icon={<Lock aria-hidden size={16} />} title={t('pro.exportHint')}>
              {t('pro.export')}
            </Button>
            <DownloadButton
              load={() => downloadFromApi(downloadLeads, {})}
              failedTitle={t('csvFailed')}
              busyLabel={t('csvBusy')}
              isDisabled={isEmpty && !isFiltered}
            >
              {t('csv')}
            </DownloadButton>
            <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setIsAdding(true)}>
              {t('add')}
            </Button>
          </>
        }
      />
      <LeadStats />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField
          className="w-full sm:w-80"
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          maxLength={limits.leadSearchMax}
          value={searchText}
          onChange={setSearchText}
        />
        <Select
          className="w-full sm:w-56"
          label={t('filter.label')}
          isLabelHidden
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          options={Object.keys(filters).map((value) => ({ value, label: getFilterLabel(value) }))}
        />
      </div>
      {!query.data ? (
        <QueryPlaceholder
          query={query}
          title={t('failed')}
          meaning={t('failedText')}
          hasMessage
          loading={t('loading')}
          skeletons={['h-16', 'h-16', 'h-16', 'h-16']}
          className="flex flex-col gap-3"
        />
      ) : isEmpty ? (
        <NoLeads isFiltered={isFiltered} hasAssistants={hasAssistants} onShowAll={showAll} />
      ) : (
        <>
          <LeadRows leads={query.data.leads} getSourceLabel={getSourceLabel} onAsk={setDialog} />
          <NewerOlder page={shownFilter.page} hasNextPage={query.data.hasNextPage} onGo={setPage} />
        </>
      )}
      <ProBanner />
      {dialog?.kind === 'edit' && <LeadFormDialog lead={dialog.lead} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteLeadDialog lead={dialog.lead} onClose={close} />}
      {isAdding && <LeadFormDialog onClose={() => setIsAdding(false)} />}
    </>
  );

  function getFilterLabel(value: string): string {
    const { status } = filters[value] ?? {};
    if (!status) return t(`filter.${value as 'all' | 'high' | 'medium' | 'low'}`);
    return value === 'New' ? t('filter.new') : t(`status.${statusKey(status)}`);
  }
}

/** Empty list: if it is filtered, a button that shows all leads, otherwise advice on getting leads. */
function NoLeads({
  isFiltered,
  hasAssistants,
  onShowAll,
}: {
  isFiltered: boolean;
  hasAssistants: boolean;
  onShowAll: () => void;
}) {
  const { t } = useTranslation('leads');
  if (isFiltered) {
    return (
      <EmptyState
        illustration="papers"
        title={t('none.title')}
        action={<Button onClick={onShowAll}>{t('none.action')}</Button>}
      >
        {t('none.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      illustration="bubbles"
      title={t('empty.title')}
      action={
        <Button asChild>
          <Link to={hasAssistants ? paths.assistants : newAssistantPath}>
            {t(hasAssistants ? 'empty.action' : 'empty.first')}
          </Link>
        </Button>
      }
    >
      {t(hasAssistants ? 'empty.text' : 'empty.firstText')}
    </EmptyState>
  );
}
