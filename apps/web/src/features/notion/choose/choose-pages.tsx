import { limits } from '@anito/contract/limits';
import type { ContentGroup, NotionItem } from '@anito/contract/notion';
import { Eye } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { isHandleRefused } from '../notion.queries.ts';
import { NotionPageDialog } from '../notion-page-dialog.tsx';
import { listToSave, type Selection, selectAll, selectMatches, toggleNode } from '../tree/page-selection.ts';
import { buildPageTree, filterRows, type TreeNode } from '../tree/page-tree.ts';
import type { RowExtras } from '../tree/page-tree-row.tsx';
import { PageTreeToolbar } from '../tree/page-tree-toolbar.tsx';
import { PageTreeView } from '../tree/page-tree-view.tsx';
import { SelectedCount } from '../tree/selected-count.tsx';
import { useNodeTitle } from '../tree/use-node-title.ts';
import { usePageTree } from '../tree/use-page-tree.ts';
import { DatabaseFiltersPanel } from './database-filters.tsx';
import { useCreateNotion } from './use-create-notion.ts';
import { type AppliedFilters, useDatabaseFilters } from './use-database-filters.ts';

/** The choice of pages for a new source: the tree, the filters of databases, the name. */
export function ChoosePages({
  handle,
  workspaceName,
  groups,
  onExpired,
}: {
  handle: string;
  workspaceName: string;
  groups: ContentGroup[];
  /** The handle is no longer taken. */
  onExpired: () => void;
}) {
  const { t } = useTranslation('notion');
  const [applied, setApplied] = useState<AppliedFilters>();
  const [selection, setSelection] = useState<Selection>(new Set());
  const [givenName] = useState(() => workspaceName.trim().slice(0, limits.connectionNameMax));
  const [name, setName] = useState(givenName);
  const [isChecked, setIsChecked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const treeBox = useRef<HTMLDivElement>(null);
  const tree = useMemo(
    () => buildPageTree(applied ? filterRows(groups, ({ id }) => applied.matching.has(id)) : groups),
    [groups, applied],
  );
  const total = useMemo(() => selectAll(tree).size, [tree]);
  const databaseIds = useMemo(() => listDatabases(groups), [groups]);
  const state = usePageTree(tree);
  const onFailed = (error: unknown) => isHandleRefused(error) && onExpired();
  const filters = useDatabaseFilters({
    ...{ handle, databaseIds, onFailed },
    onApplied: (next) => {
      setApplied(next);
      if (!next) return setSelection(dropWholeDatabases(selection, databaseIds));
      const matched = buildPageTree(filterRows(groups, ({ id }) => next.matching.has(id)));
      setSelection(selectMatches(matched, selection, next.matching));
      state.expand([...next.matching].flatMap((id) => matched.byId.get(id)?.parentId ?? []));
    },
  });
  const guard = useLeaveGuard(selection.size > 0 || name !== givenName || filters.drafts.length > 0);
  const creation = useCreateNotion({ handle, onSaved: guard.release });
  const isNameWrong = name.trim().length < limits.connectionNameMin;

  function save() {
    setIsChecked(true);
    if (selection.size === 0) return treeBox.current?.querySelector<HTMLElement>('[role=tree]')?.focus();
    if (isNameWrong) return nameField.current?.focus();
    const nodes = listToSave(tree, selection);
    creation.mutate({ name, nodes, filters: applied?.filters ?? [] }, { onError: onFailed });
  }
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div ref={treeBox} className="min-w-0">
          <Card className="flex flex-col gap-3 max-sm:p-4">
            <PageTreeToolbar state={state} selection={selection} onChange={setSelection} />
            <PageList
              {...{ state, selection, handle }}
              hasFilters={applied !== undefined}
              onToggle={(node) => setSelection(toggleNode(tree, selection, node))}
            />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="max-sm:p-4">
            <TextField
              label={t('pages.name')}
              required
              maxLength={limits.connectionNameMax}
              autoComplete="off"
              placeholder={t('pages.namePlaceholder')}
              value={name}
              ref={nameField}
              error={isNameWrong && isChecked && t('pages.nameMissing')}
              onBlur={() => isNameWrong && name !== '' && setIsChecked(true)}
              onChange={(event) => setName(event.target.value)}
            />
          </Card>
          {databaseIds.length > 0 && (
            <Card className="max-sm:p-4">
              <DatabaseFiltersPanel filters={filters} />
            </Card>
          )}
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-col gap-3 border-t border-border bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
        {isChecked && selection.size === 0 && <Banner tone="danger">{t('pages.noneSelected')}</Banner>}
        {creation.isError && (
          <Banner tone="danger" title={t('pages.saveFailed')}>
            {describeError(creation.error).message}
          </Banner>
        )}
        {filters.isPending && filters.drafts.length > 0 && (
          <p className="text-warning-strong">{t('filters.notApplied')}</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SelectedCount count={selection.size} total={total} />
          <Button variant="primary" className="max-sm:w-full" isBusy={creation.isPending} onClick={save}>
            {creation.isPending ? t('pages.saving') : t('pages.save')}
          </Button>
        </div>
      </div>
      {guard.question}
    </>
  );
}

const listDatabases = (groups: ContentGroup[]) =>
  groups.flatMap(({ items }) =>
    items.filter(({ contentType }) => contentType === 'Database').map(({ id }) => id),
  );

/** Without its filters a chosen database would bring rows that nobody chose; the rows that were chosen stay. */
function dropWholeDatabases(selection: Selection, databaseIds: string[]): Set<string> {
  const next = new Set(selection);
  for (const id of databaseIds) next.delete(id);
  return next;
}

/** The tree, with a look into each page. */
function PageList({
  state,
  selection,
  handle,
  hasFilters,
  onToggle,
}: {
  state: ReturnType<typeof usePageTree>;
  selection: Selection;
  handle: string;
  hasFilters: boolean;
  onToggle: (node: TreeNode) => void;
}) {
  const { t } = useTranslation('notion');
  const titleOf = useNodeTitle();
  const [opened, setOpened] = useState<NotionItem>();
  const open = ({ item, kind }: TreeNode) => kind === 'page' && item && setOpened(item);
  function extrasOf(node: TreeNode): RowExtras {
    if (node.kind === 'database') {
      const note = hasFilters ? t('tree.matchingRows') : t('tree.allRows');
      return { note: selection.has(node.id) && note };
    }
    if (node.kind === 'group') return {};
    return {
      actions: (tabIndex) => (
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          hasTooltip={false}
          title={t('tree.view', { title: titleOf(node) })}
          label={t('tree.view', { title: titleOf(node) })}
          icon={<Eye size={16} />}
          onClick={() => open(node)}
        />
      ),
    };
  }
  return (
    <>
      {state.rows.length === 0 ? (
        <p className="grid h-40 place-items-center text-center text-muted">{t('tree.notFound')}</p>
      ) : (
        <PageTreeView
          {...{ state, selection, extrasOf, onToggle }}
          label={t('tree.label')}
          className="h-[max(22rem,calc(100dvh-31rem))] rounded-control"
          onOpen={open}
        />
      )}
      {opened && <NotionPageDialog item={opened} access={{ handle }} onClose={() => setOpened(undefined)} />}
    </>
  );
}
