import {
  type NotionConnectionWithPages,
  type NotionSourcePage,
  reingestNotionPage,
} from '@anito/contract/notion';
import type { Connection } from '@anito/contract/sources';
import { Eye, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { isRunning, type Reingest } from '../../../source-kind/reingest/reingest.ts';
import { ReingestState } from '../../../source-kind/reingest/reingest-state.tsx';
import { useReingest } from '../../../source-kind/reingest/use-reingest.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { contentKey } from '../notion.queries.ts';
import { NotionPageDialog } from '../notion-page-dialog.tsx';
import { type Selection, toggleNode } from '../tree/page-selection.ts';
import type { PageTree, TreeNode } from '../tree/page-tree.ts';
import type { RowExtras } from '../tree/page-tree-row.tsx';
import { PageTreeToolbar } from '../tree/page-tree-toolbar.tsx';
import { PageTreeView } from '../tree/page-tree-view.tsx';
import { useNodeTitle } from '../tree/use-node-title.ts';
import { usePageTree } from '../tree/use-page-tree.ts';

/** The pages of a source: to choose, to look into, to read again one by one. */
export function SourcePages({
  connection: { id: connectionId, isSyncing },
  saved,
  tree,
  selection,
  onChange,
}: {
  connection: Connection;
  saved: NotionConnectionWithPages;
  tree: PageTree;
  selection: Selection;
  onChange: (selection: Set<string>) => void;
}) {
  const { t } = useTranslation('notion');
  const word = useServerTexts();
  const titleOf = useNodeTitle();
  const state = usePageTree(tree);
  const [opened, setOpened] = useState<NotionSourcePage>();
  const held = useMemo(() => new Map(saved.pages.map((page) => [page.id, page])), [saved]);
  const { reingests, start } = useReingest({
    connectionId,
    queryKey: contentKey,
    findTitle: (id) => held.get(id)?.title,
    request: (pageId) => callApi(reingestNotionPage, { params: { id: connectionId, pageId } }),
  });
  /** The page as the source has it; none for those that it does not read. */
  const findHeld = ({ id, kind, isDeleted }: TreeNode): NotionSourcePage | undefined =>
    kind === 'page' && !isDeleted ? held.get(id) : undefined;
  function open(node: TreeNode) {
    const page = findHeld(node);
    if (page) setOpened(page);
  }
  function extrasOf(node: TreeNode): RowExtras {
    const page = findHeld(node);
    const reingest = reingests[node.id];
    const note = describeNote({ node, page, reingest });
    if (!page) return { note };
    const title = titleOf(node);
    return {
      note,
      tone: findTone(reingest),
      actions: (tabIndex) => (
        <>
          <IconButton
            {...{ tabIndex, hasTooltip: false, size: 'sm' }}
            title={t('settings.view', { title })}
            label={t('settings.view', { title })}
            icon={<Eye size={16} />}
            onClick={() => setOpened(page)}
          />
          <IconButton
            {...{ tabIndex, hasTooltip: false, size: 'sm' }}
            title={t('settings.reingest', { title })}
            label={t('settings.reingest', { title })}
            icon={<RefreshCw size={16} />}
            isBusy={isRunning(reingest)}
            disabled={isSyncing}
            onClick={() => void start({ id: node.id, title })}
          />
        </>
      ),
    };
  }
  function describeNote({
    node,
    page,
    reingest,
  }: {
    node: TreeNode;
    page: NotionSourcePage | undefined;
    reingest: Reingest | undefined;
  }) {
    if (reingest && reingest.status !== 'Failed') return <ReingestState reingest={reingest} />;
    if (page?.error) {
      const reason = word({ text: page.error, because: page.because });
      return (
        <span className="text-danger-strong" title={reason}>
          {t('settings.failedPage', { reason })}
        </span>
      );
    }
    if (node.kind !== 'database' || !selection.has(node.id)) return null;
    return saved.filters.length > 0 ? t('tree.matchingRows') : t('tree.allRows');
  }
  return (
    <>
      <PageTreeToolbar state={state} selection={selection} onChange={onChange} />
      {state.rows.length === 0 ? (
        <p className="grid h-40 place-items-center text-center text-muted">{t('tree.notFound')}</p>
      ) : (
        <PageTreeView
          {...{ state, selection, extrasOf }}
          label={t('tree.label')}
          className="h-80 rounded-card border border-border"
          onToggle={(node) => onChange(toggleNode(tree, selection, node))}
          onOpen={open}
        />
      )}
      {opened && (
        <NotionPageDialog
          item={opened}
          access={{ connectionId }}
          error={opened.error && word({ text: opened.error, because: opened.because })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function findTone(reingest: Reingest | undefined): RowExtras['tone'] {
  if (reingest?.status === 'Completed') return 'success';
  return reingest?.status === 'Failed' ? 'danger' : undefined;
}
