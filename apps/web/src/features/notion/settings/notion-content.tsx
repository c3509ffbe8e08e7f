import type { NotionConnectionWithPages } from '@anito/contract/notion';
import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameSelection, type Selection } from '../../../source-kind/choose-pages/page-selection.ts';
import { LoadedSource } from '../../../source-kind/loaded-source.tsx';
import { SaveBar } from '../../../source-kind/save-bar.tsx';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { useNotionConnection } from '../notion.queries.ts';
import { toSelectedPage } from '../save-source.ts';
import { listToSave, showSaved } from '../tree/notion-selection.ts';
import { ActiveFilters } from './active-filters.tsx';
import { DeletedPages } from './deleted-pages.tsx';
import { NotionTroubles } from './notion-troubles.tsx';
import { SourcePages } from './source-pages.tsx';
import { buildSourceTree, countChosen, hasChanges } from './source-tree.ts';
import { useUpdateNotion } from './use-update-notion.ts';

/** The pages of a Notion source, which of them it uses, and what became of them. */
export function NotionContent({ connection }: SourcePartProps) {
  const { t } = useTranslation('notion');
  const query = useNotionConnection(connection.id);
  return (
    <LoadedSource query={query} loading={t('settings.loading')} failed={t('settings.loadFailed')}>
      {(saved) => <Pages connection={connection} saved={saved} query={query} />}
    </LoadedSource>
  );
}

function Pages({
  connection,
  saved,
  query,
}: SourcePartProps & {
  saved: NotionConnectionWithPages;
  query: ReturnType<typeof useNotionConnection>;
}) {
  const { t } = useTranslation('notion');
  const [ownIds, setChosenIds] = useState<readonly string[]>();
  const chosenIds = ownIds ?? saved.selectedPageIds;
  const forget = () => setChosenIds(undefined);
  const tree = useMemo(() => buildSourceTree(saved), [saved]);
  const before = useMemo(() => showSaved(tree, saved.selectedPageIds), [tree, saved]);
  const selection = useMemo<Selection>(() => showSaved(tree, chosenIds), [tree, chosenIds]);
  const isDirty = !isSameSelection(selection, before);
  const guard = useLeaveGuard(isDirty);
  const update = useUpdateNotion(saved, forget);
  const isNone = selection.size === 0;
  const isOther = hasChanges({ isDirty, selected: selection.size, current: countChosen(tree, saved) });

  function cancel() {
    forget();
    update.reset();
  }
  function save() {
    const nodes = listToSave(tree, selection);
    update.mutate({
      name: saved.name,
      selectedPages: nodes.flatMap(({ item }) => (item ? toSelectedPage(item) : [])),
    });
  }
  return (
    <div className="flex flex-col gap-4">
      <NotionTroubles
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
          isDisabled={update.isPending}
          onChange={(next) => setChosenIds(listToSave(tree, next).map(({ id }) => id))}
        />
      </section>
      {isOther && (
        <SaveBar
          notice={
            <>
              {isNone && <Banner tone="warning">{t('pages.noneSelected')}</Banner>}
              <SaveFailure error={update.error} title={t('settings.saveFailed')} />
            </>
          }
        >
          <Button disabled={!isDirty || update.isPending} onClick={cancel}>
            {t('settings.cancel')}
          </Button>
          <Button variant="primary" disabled={isNone} isBusy={update.isPending} onClick={save}>
            {update.isPending ? t('settings.saving') : t('settings.save')}
          </Button>
        </SaveBar>
      )}
      {guard.question}
    </div>
  );
}
