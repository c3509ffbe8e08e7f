import {
  reingestWebsitePage,
  type SourcePage,
  type WebsiteConnectionWithPages,
} from '@anito/contract/websites';
import { Eye, RefreshCw, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../../lib/format.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { PageChooser } from '../../../source-kind/choose-pages/page-chooser.tsx';
import type { Line } from '../../../source-kind/choose-pages/page-row.tsx';
import { RowAction } from '../../../source-kind/choose-pages/row-action.tsx';
import { usePageTree } from '../../../source-kind/choose-pages/use-page-tree.ts';
import { isRunning, type Reingest } from '../../../source-kind/reingest/reingest.ts';
import { ReingestState } from '../../../source-kind/reingest/reingest-state.tsx';
import { useReingest } from '../../../source-kind/reingest/use-reingest.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DiscoveredPageDialog } from '../discovered-page-dialog.tsx';
import { SkippedPages } from '../skipped-pages.tsx';
import { getPageLabel, listPageNodes, type WebsiteNode } from '../website-tree.ts';
import { websiteConnectionKey } from '../websites.queries.ts';
import type { NewPage } from './page-changes.ts';
import { useFindNewPages } from './use-website-changes.ts';
import { WebsitePageDialog } from './website-page-dialog.tsx';

type ListedPage = SourcePage | NewPage;

const isSourcePage = (page: ListedPage): page is SourcePage => 'id' in page;

/** List of the pages of a website source, to select, to open, to read again, and to search for new ones. */
export function ManagePages({
  website,
  isSyncing,
  chosen,
  isDisabled,
  isDirty,
  onChoose,
}: {
  website: WebsiteConnectionWithPages;
  isSyncing: boolean;
  chosen: ReadonlySet<string>;
  isDisabled: boolean;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation('websites');
  const { id, pages } = website;
  const [openPage, setOpenPage] = useState<ListedPage>();
  const search = useFindNewPages(website);
  const { reingests, start } = useReingest({
    connectionId: id,
    queryKey: websiteConnectionKey(id),
    findTitle: (pageId) => {
      const page = pages.find((candidate) => candidate.id === pageId);
      return page && getPageLabel(page).title;
    },
    request: (pageId) => callApi(reingestWebsitePage, { params: { id, pageId } }),
  });
  const tree = useMemo(() => {
    const knownUrls = new Set(pages.map(({ url }) => url));
    const added = search.data?.filter(({ url }) => !knownUrls.has(url)) ?? [];
    return listPageNodes<ListedPage>([...added, ...pages]);
  }, [pages, search.data]);
  const state = usePageTree(tree);
  const failed = pages.flatMap(({ url, error, because }) => (error ? [{ url, reason: error, because }] : []));
  function lineOf({ page }: WebsiteNode<ListedPage>): Line {
    const label = getPageLabel(page);
    const { title } = label;
    const reingest = isSourcePage(page) ? reingests[page.id] : undefined;
    return {
      ...label,
      tone: findTone(reingest),
      note: isSourcePage(page) && <PageState page={page} reingest={reingest} />,
      badge: !isSourcePage(page) && <NewBadge />,
      actions: (tabIndex) => (
        <>
          <RowAction
            tabIndex={tabIndex}
            label={t('list.preview', { title })}
            icon={<Eye size={16} />}
            onClick={() => setOpenPage(page)}
          />
          {isSourcePage(page) && (
            <RowAction
              tabIndex={tabIndex}
              label={t('list.reingest', { title })}
              icon={<RefreshCw size={16} />}
              isBusy={isRunning(reingest)}
              disabled={isSyncing}
              onClick={() => void start({ id: page.id, title })}
            />
          )}
        </>
      ),
    };
  }
  return (
    <section aria-label={t('list.label')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-16 font-semibold">{t('select.pages')}</h3>
        {/* For a whole website each sync finds new pages. */}
        {!website.readsOn && (
          <Button
            size="sm"
            icon={<Search aria-hidden size={16} />}
            isBusy={search.isPending}
            onClick={() => search.mutate()}
          >
            {search.isPending ? t('settings.finding') : t('settings.find')}
          </Button>
        )}
      </div>
      <FindOutcome finding={search} />
      {failed.length > 0 && (
        <SkippedPages
          title={t('settings.failures', { count: failed.length, number: formatNumber(failed.length) })}
          skipped={failed}
        />
      )}
      {tree.order.length === 0 ? (
        <p className="py-6 text-center text-muted">{t('settings.none')}</p>
      ) : (
        <PageChooser
          {...{ state, isDisabled, lineOf }}
          selection={chosen}
          label={t('list.label')}
          onChange={onChoose}
          onOpen={({ page }) => setOpenPage(page)}
        />
      )}
      {openPage && isSourcePage(openPage) && (
        <WebsitePageDialog
          connectionId={id}
          page={openPage}
          canLeave={!isDirty}
          onClose={() => setOpenPage(undefined)}
        />
      )}
      {openPage && !isSourcePage(openPage) && (
        <DiscoveredPageDialog
          page={{ ...openPage, content: null, lastModified: null }}
          scraperMode={website.scraperMode}
          onClose={() => setOpenPage(undefined)}
        />
      )}
    </section>
  );
}

/**
 * Returns the color of a line after a page was read again: `success` or `danger`. Undefined while it runs and
 * without such a request.
 */
function findTone(reingest: Reingest | undefined): 'success' | 'danger' | undefined {
  if (reingest?.status === 'Completed') return 'success';
  return reingest?.status === 'Failed' ? 'danger' : undefined;
}

/** Result of the search for new pages: their number, or why it failed. Draws nothing before a search. */
function FindOutcome({ finding }: { finding: ReturnType<typeof useFindNewPages> }) {
  const { t } = useTranslation('websites');
  if (finding.isError) {
    return (
      <Banner tone="danger" title={t('settings.findFailed')}>
        {describeError(finding.error).message}
      </Banner>
    );
  }
  if (!finding.data) return null;
  const count = finding.data.length;
  return (
    <Banner tone={count > 0 ? 'success' : 'info'}>
      {count > 0 ? t('settings.foundNew', { count, number: formatNumber(count) }) : t('settings.foundNone')}
    </Banner>
  );
}

function NewBadge() {
  const { t } = useTranslation('websites');
  return (
    <Badge tone="accent" className="h-5">
      {t('list.new')}
    </Badge>
  );
}

/** State of a page: being read again, failed, not read yet, or when it was last checked. */
function PageState({ page, reingest }: { page: SourcePage; reingest: Reingest | undefined }) {
  const { t } = useTranslation('websites');
  const localize = useServerTexts();
  if (reingest && reingest.status !== 'Failed') return <ReingestState reingest={reingest} />;
  if (page.error) {
    return (
      <span className="text-danger-strong" title={localize({ text: page.error, because: page.because })}>
        {t('list.unreadable')}
      </span>
    );
  }
  if (!page.checkedAt) return <span>{t('list.notRead')}</span>;
  return (
    <span title={formatDateTime(page.checkedAt)}>
      {t('list.checked', { when: formatRelative(page.checkedAt) })}
    </span>
  );
}
