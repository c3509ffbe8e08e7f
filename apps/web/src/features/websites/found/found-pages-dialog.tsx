import {
  chooseFoundWebsitePages,
  type FoundSitePage,
  syncWebsiteConnection,
  type WebsiteConnection,
} from '@anito/contract/websites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { PageChooser } from '../../../source-kind/choose-pages/page-chooser.tsx';
import type { Line } from '../../../source-kind/choose-pages/page-row.tsx';
import { usePageTree } from '../../../source-kind/choose-pages/use-page-tree.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { getPageLabel, listPageNodes, type WebsiteNode } from '../website-tree.ts';
import { useFoundPages, websiteConnectionKey, websitesKey } from '../websites.queries.ts';

const noPages: FoundSitePage[] = [];
const isNew = ({ state }: FoundSitePage) => state === 'new';

/**
 * Dialog with pages of a website that the source does not use: new and excluded ones. The owner includes or
 * excludes them.
 */
export function FoundPagesDialog({
  website,
  onClose,
}: {
  website: Pick<WebsiteConnection, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['websites', 'sources']);
  const query = useFoundPages(website.id);
  const [ownSelection, setOwnSelection] = useState<ReadonlySet<string>>();
  const choosing = useChooseFound(website.id, onClose);
  const pages = query.data ?? noPages;
  const state = usePageTree(useMemo(() => listPageNodes(pages), [pages]));
  const chosen = ownSelection ?? new Set(pages.filter(isNew).map(({ url }) => url));
  const includedPages = pages.filter(({ url }) => chosen.has(url));
  const excludedPages = pages.filter((page) => isNew(page) && !chosen.has(page.url));
  const lineOf = ({ page }: WebsiteNode<FoundSitePage>): Line => ({
    ...getPageLabel(page),
    note: t(isNew(page) ? 'found.since' : 'found.leftOut', { date: formatDate(page.foundAt) }),
  });
  const canSave = includedPages.length + excludedPages.length > 0;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isBusy={choosing.isPending}
      title={t('found.title')}
      description={t('found.text', { name: website.name })}
      size="lg"
      footer={
        <>
          <Button disabled={choosing.isPending} onClick={onClose}>
            {t('sources:cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!canSave}
            isBusy={choosing.isPending}
            onClick={() =>
              choosing.mutate({
                join: includedPages.map(({ id }) => id),
                leaveOut: excludedPages.map(({ id }) => id),
              })
            }
          >
            {includedPages.length > 0 || !canSave
              ? t('found.join', { count: includedPages.length, number: formatNumber(includedPages.length) })
              : t('found.leave', { count: excludedPages.length, number: formatNumber(excludedPages.length) })}
          </Button>
        </>
      }
    >
      <div className="flex min-h-48 flex-col gap-4">
        {query.isPending && (
          <LoadingRegion label={t('settings.loading')} className="flex flex-col gap-3">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </LoadingRegion>
        )}
        {query.isError && (
          <QueryFailure
            query={query}
            size="inline"
            title={t('found.loadFailed')}
            meaning={t('sources:loadFailed.text')}
          />
        )}
        {query.data?.length === 0 && (
          <EmptyState illustration="papers" title={t('found.none')}>
            {t('found.noneText')}
          </EmptyState>
        )}
        {pages.length > 0 && (
          <PageChooser
            state={state}
            selection={chosen}
            label={t('list.label')}
            isDisabled={choosing.isPending}
            lineOf={lineOf}
            onChange={setOwnSelection}
          />
        )}
        {excludedPages.length > 0 && (
          <Banner tone="warning">
            {t('found.leaves', { count: excludedPages.length, number: formatNumber(excludedPages.length) })}
          </Banner>
        )}
        <SaveFailure error={choosing.error} title={t('settings.saveFailed')} />
      </div>
    </Dialog>
  );
}

/**
 * Returns a mutation that includes (`join`) or excludes (`leaveOut`) found pages by their URLs. If pages are
 * included, it also starts a sync; a failure to start it is ignored.
 */
function useChooseFound(id: number, onDone: () => void) {
  const { t } = useTranslation(['websites', 'sources']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: { join: string[]; leaveOut: string[] }) => {
      await callApi(chooseFoundWebsitePages, { params: { id }, body: chosen });
      // If a sync is already running, the card asks for the next one.
      if (chosen.join.length > 0) {
        await callApi(syncWebsiteConnection, { params: { id }, query: {} }).catch(() => undefined);
      }
    },
    onSuccess: (_, { join }) => {
      for (const queryKey of [websiteConnectionKey(id), websitesKey, connectionsKey]) {
        void client.invalidateQueries({ queryKey });
      }
      const count = join.length;
      showToast({
        type: 'success',
        title: t('sources:toast.saved'),
        ...(count > 0 && { message: t('settings.savedSyncing', { count, number: formatNumber(count) }) }),
      });
      onDone();
    },
  });
}
