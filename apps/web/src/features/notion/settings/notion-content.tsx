import type { NotionConnectionWithPages, NotionSourcePage } from '@anito/contract/notion';
import type { Connection } from '@anito/contract/sources';
import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { isSameValue } from '../../../lib/merge-edits.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { isSameSelection, type Selection } from '../../../source-kind/choose-pages/page-selection.ts';
import { LoadedSource } from '../../../source-kind/loaded-source.tsx';
import { SaveBar } from '../../../source-kind/save-bar.tsx';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEdit } from '../../../ui/use-edit.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { useNotionConnection } from '../notion.queries.ts';
import { toSelectedPage } from '../save-source.ts';
import { listSavedNodes, toTreeSelection } from '../tree/notion-selection.ts';
import { ActiveFilters } from './active-filters.tsx';
import { SourcePages } from './source-pages.tsx';
import { buildSourceTree, countChosen, hasChanges } from './source-tree.ts';
import { saveNotion, useAfterSave } from './use-update-notion.ts';

/** Pages of a Notion source with their selection and states, or the loading or failed state. */
export function NotionContent({ connection }: SourcePartProps) {
  const { t } = useTranslation('notion');
  const query = useNotionConnection(connection.id);
  return (
    <LoadedSource query={query} loading={t('settings.loading')} failed={t('settings.loadFailed')}>
      {(saved) => <Pages connection={connection} saved={saved} query={query} />}
    </LoadedSource>
  );
}

/** Form that changes the selected pages of a Notion source. */
function Pages({
  connection,
  saved,
  query,
}: SourcePartProps & {
  saved: NotionConnectionWithPages;
  query: ReturnType<typeof useNotionConnection>;
}) {
  const { t } = useTranslation('notion');
  const [ownIds, setOwnIds] = useState<readonly string[]>();
  const chosenIds = ownIds ?? saved.selectedPageIds;
  const tree = useMemo(() => buildSourceTree(saved), [saved]);
  const before = useMemo(() => toTreeSelection(tree, saved.selectedPageIds), [tree, saved]);
  const selection = useMemo<Selection>(() => toTreeSelection(tree, chosenIds), [tree, chosenIds]);
  const isDirty = !isSameSelection(selection, before);
  const guard = useLeaveGuard(isDirty);
  const { store, follow } = useAfterSave(saved.id);
  const edit = useEdit<NotionConnectionWithPages, { ids: readonly string[] }>({
    resource: 'source',
    latest: saved,
    values: { ids: chosenIds },
    toValues: ({ selectedPageIds }) => ({ ids: selectedPageIds }),
    choices: ['ids'],
    setValues: ({ ids }, before) => setOwnIds(isSameValue(ids, before.ids) ? undefined : ids),
    // Two selections can always be merged.
    fields: {},
    send: ({ ids }, from) => {
      const storedPages = new Map(from.pages.map((page) => [page.id, page]));
      const items = ids.map((id) => tree.byId.get(id)?.item ?? storedPages.get(id));
      return saveNotion(
        from,
        from.name,
        items.flatMap((item) => (item ? toSelectedPage(item) : [])),
      );
    },
    store,
    onSaved: follow,
  });
  const isEmpty = selection.size === 0;
  const hasUnsavedChanges = hasChanges({
    isDirty,
    selected: selection.size,
    current: countChosen(tree, saved),
  });

  function cancel() {
    setOwnIds(undefined);
    edit.reset();
  }
  function save() {
    edit.save({ ids: listSavedNodes(tree, selection).map(({ id }) => id) });
  }
  return (
    <div className="flex flex-col gap-4">
      <NotionProblems
        connection={connection}
        saved={saved}
        refreshFailure={query.isError ? query.error : undefined}
      />
      <ActiveFilters filters={saved.filters} />
      <DeletedPages pages={saved.pages.filter(({ id }) => saved.deletedPageIds.includes(id))} />
      <section aria-labelledby="source-pages" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="source-pages" className="text-16 font-semibold">
            {t('settings.pages')}
          </h2>
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden size={16} />}
            isBusy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {query.isFetching ? t('settings.refreshing') : t('settings.refresh')}
          </Button>
        </div>
        <SourcePages
          {...{ connection, saved, tree, selection }}
          isDisabled={edit.isPending}
          onChange={(next) => setOwnIds(listSavedNodes(tree, next).map(({ id }) => id))}
        />
      </section>
      {hasUnsavedChanges && (
        <SaveBar
          notice={
            <>
              {isEmpty && <Banner tone="warning">{t('pages.noneSelected')}</Banner>}
              <SaveFailure error={edit.error} title={t('settings.saveFailed')} />
            </>
          }
        >
          <Button disabled={!isDirty || edit.isPending} onClick={cancel}>
            {t('settings.cancel')}
          </Button>
          <Button variant="primary" disabled={isEmpty} isBusy={edit.isPending} onClick={save}>
            {edit.isPending ? t('settings.saving') : t('settings.save')}
          </Button>
        </SaveBar>
      )}
      {guard.question}
    </div>
  );
}

const maxShownPages = 5;

/**
 * Warns that selected pages no longer exist in Notion and will be removed by the next save. Draws nothing
 * without such pages.
 */
function DeletedPages({ pages }: { pages: NotionSourcePage[] }) {
  const { t } = useTranslation(['notion', 'choose']);
  const count = pages.length;
  if (count === 0) return null;
  const remainingCount = count - maxShownPages;
  return (
    <Banner tone="warning" title={t('settings.deletedTitle', { count, number: formatNumber(count) })}>
      <p>{t('settings.deletedText')}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {pages.slice(0, maxShownPages).map(({ id, title }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <s className="min-w-0 break-words">{title || t('untitled')}</s>
            <Badge tone="danger" className="h-5">
              {t('choose:deleted')}
            </Badge>
          </li>
        ))}
        {remainingCount > 0 && (
          <li>
            {t('settings.moreDeleted', { count: remainingCount, number: formatNumber(remainingCount) })}
          </li>
        )}
      </ul>
    </Banner>
  );
}

/**
 * Warns that Notion could not be reached. Draws nothing if it was, or if the source must be reconnected,
 * which the page reports elsewhere.
 */
function NotionProblems({
  connection,
  saved,
  refreshFailure,
}: {
  connection: Connection;
  saved: NotionConnectionWithPages;
  /** Why the refresh failed. */
  refreshFailure: unknown;
}) {
  const { t } = useTranslation('notion');
  const localize = useServerTexts();
  const reason = refreshFailure
    ? describeError(refreshFailure).message
    : saved.refreshError && localize({ text: saved.refreshError, because: saved.refreshBecause });
  if (!reason || saved.needsReconnect || connection.needsReconnect) return null;
  return (
    <Banner tone="warning" title={t('settings.notRefreshed')}>
      <p>{reason}</p>
      <p className="text-muted">{t('settings.notRefreshedText')}</p>
    </Banner>
  );
}
