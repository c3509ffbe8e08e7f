import { limits } from '@anito/contract/limits';
import type { ContentGroup, NotionItem } from '@anito/contract/notion';
import { Eye } from 'lucide-react';
import { type Ref, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ChooseLayout } from '../../../source-kind/choose-pages/choose-layout.tsx';
import { PageChooser } from '../../../source-kind/choose-pages/page-chooser.tsx';
import type { Line } from '../../../source-kind/choose-pages/page-row.tsx';
import type { Selection } from '../../../source-kind/choose-pages/page-selection.ts';
import { RowAction } from '../../../source-kind/choose-pages/row-action.tsx';
import { type PageTreeState, usePageTree } from '../../../source-kind/choose-pages/use-page-tree.ts';
import { SaveBar } from '../../../source-kind/save-bar.tsx';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import { useFreeName } from '../../../source-kind/use-free-name.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { isHandleRefused } from '../notion.queries.ts';
import { NotionPageDialog } from '../notion-page-dialog.tsx';
import { NodeIcon } from '../tree/node-icon.tsx';
import { listSavedNodes, selectMatches } from '../tree/notion-selection.ts';
import { buildNotionTree, filterRows, type NotionNode } from '../tree/notion-tree.ts';
import { useNodeTitle } from '../tree/use-node-title.ts';
import { DatabaseFiltersPanel } from './database-filters.tsx';
import { useCreateNotion } from './use-create-notion.ts';
import { type AppliedFilters, useDatabaseFilters } from './use-database-filters.ts';

/**
 * Form for a new Notion source: the tree of pages, the database filters and the name. `handle` is the
 * server's id of the Notion token.
 */
export function ChoosePages({
  handle,
  workspaceName,
  groups,
  onExpired,
}: {
  handle: string;
  workspaceName: string;
  groups: ContentGroup[];
  /** Called when the handle is no longer accepted. */
  onExpired: () => void;
}) {
  const { t } = useTranslation(['notion', 'choose']);
  const [applied, setApplied] = useState<AppliedFilters>();
  const [selection, setSelection] = useState<Selection>(new Set());
  const proposedName = useFreeName(workspaceName);
  const [ownName, setOwnName] = useState<string>();
  const name = ownName ?? proposedName;
  const [isChecked, setIsChecked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const list = useRef<{ focus: () => void }>(null);
  const tree = useMemo(
    () => buildNotionTree(applied ? filterRows(groups, ({ id }) => applied.matching.has(id)) : groups),
    [groups, applied],
  );
  const databaseIds = useMemo(() => listDatabases(groups), [groups]);
  const state = usePageTree(tree);
  const onFailed = (error: unknown) => isHandleRefused(error) && onExpired();
  const filters = useDatabaseFilters({
    ...{ handle, databaseIds, onFailed },
    onApplied: (next) => {
      setApplied(next);
      if (!next) return setSelection(deselectDatabases(selection, databaseIds));
      const matched = buildNotionTree(filterRows(groups, ({ id }) => next.matching.has(id)));
      setSelection(selectMatches(matched, selection, next.matching));
      state.expand([...next.matching].flatMap((id) => matched.byId.get(id)?.parentId ?? []));
    },
  });
  const guard = useLeaveGuard(selection.size > 0 || ownName !== undefined || filters.drafts.length > 0);
  const creation = useCreateNotion({ handle, onSaved: guard.release });
  const isNameWrong = name.trim().length < limits.connectionNameMin;

  function save() {
    setIsChecked(true);
    if (selection.size === 0) return list.current?.focus();
    if (isNameWrong) return nameField.current?.focus();
    const nodes = listSavedNodes(tree, selection);
    creation.mutate({ name, nodes, filters: applied?.filters ?? [] }, { onError: onFailed });
  }
  const isUnapplied = filters.isPending && filters.drafts.length > 0;
  return (
    <>
      <ChooseLayout
        aside={
          <>
            <Card>
              <TextField
                label={t('pages.name')}
                required
                maxLength={limits.connectionNameMax}
                autoComplete="off"
                placeholder={t('pages.namePlaceholder')}
                isProposal={ownName === undefined}
                value={name}
                ref={nameField}
                error={isNameWrong && isChecked && t('pages.nameMissing')}
                onBlur={() => isNameWrong && name !== '' && setIsChecked(true)}
                onChange={(event) => setOwnName(event.target.value)}
              />
            </Card>
            {databaseIds.length > 0 && (
              <Card>
                <DatabaseFiltersPanel filters={filters} />
              </Card>
            )}
          </>
        }
      >
        <PageTreeSection
          {...{ list, state, selection, handle }}
          isDisabled={creation.isPending}
          hasFilters={applied !== undefined}
          onChange={setSelection}
        />
      </ChooseLayout>
      <SaveBar
        notice={
          <>
            {isChecked && selection.size === 0 && <Banner tone="danger">{t('pages.noneSelected')}</Banner>}
            <SaveFailure error={creation.error} title={t('pages.saveFailed')} />
          </>
        }
        summary={isUnapplied && <p className="text-warning-strong">{t('filters.notApplied')}</p>}
      >
        <Button asChild>
          <Link to={paths.sources}>{t('choose:back')}</Link>
        </Button>
        <Button variant="primary" isBusy={creation.isPending} onClick={save}>
          {creation.isPending ? t('pages.saving') : t('pages.save')}
        </Button>
      </SaveBar>
      {guard.question}
    </>
  );
}

/** Returns the ids of all databases in the groups. */
const listDatabases = (groups: ContentGroup[]) =>
  groups.flatMap(({ items }) =>
    items.filter(({ contentType }) => contentType === 'Database').map(({ id }) => id),
  );

/**
 * Returns the selection without the databases themselves, which would include all their rows once filters are
 * removed. Selected rows stay.
 */
function deselectDatabases(selection: Selection, databaseIds: string[]): Set<string> {
  const next = new Set(selection);
  for (const id of databaseIds) next.delete(id);
  return next;
}

/** Tree that selects pages and databases. Each page can be opened as a preview. */
function PageTreeSection({
  list,
  state,
  selection,
  handle,
  isDisabled,
  hasFilters,
  onChange,
}: {
  list: Ref<{ focus: () => void }>;
  state: PageTreeState<NotionNode>;
  selection: Selection;
  handle: string;
  isDisabled: boolean;
  hasFilters: boolean;
  onChange: (selection: Set<string>) => void;
}) {
  const { t } = useTranslation('notion');
  const titleOf = useNodeTitle();
  const [openItem, setOpenItem] = useState<NotionItem>();
  const open = ({ item, kind }: NotionNode) => kind === 'page' && item && setOpenItem(item);
  function lineOf(node: NotionNode): Line {
    const { kind, id } = node;
    const title = titleOf(node);
    const rows = hasFilters ? t('tree.matchingRows') : t('tree.allRows');
    return {
      title,
      icon: <NodeIcon node={node} />,
      note: kind === 'database' && selection.has(id) && rows,
      ...(kind === 'page' && {
        actions: (tabIndex) => (
          <RowAction
            tabIndex={tabIndex}
            label={t('tree.view', { title })}
            icon={<Eye size={16} />}
            onClick={() => open(node)}
          />
        ),
      }),
    };
  }
  return (
    <>
      <PageChooser
        ref={list}
        {...{ state, selection, isDisabled, lineOf, onChange }}
        label={t('tree.label')}
        onOpen={open}
      />
      {openItem && (
        <NotionPageDialog item={openItem} access={{ handle }} onClose={() => setOpenItem(undefined)} />
      )}
    </>
  );
}
