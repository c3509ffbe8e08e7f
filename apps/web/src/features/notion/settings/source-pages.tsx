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
import { PageChooser } from '../../../source-kind/choose-pages/page-chooser.tsx';
import type { Line } from '../../../source-kind/choose-pages/page-row.tsx';
import type { Selection } from '../../../source-kind/choose-pages/page-selection.ts';
import { RowAction } from '../../../source-kind/choose-pages/row-action.tsx';
import { usePageTree } from '../../../source-kind/choose-pages/use-page-tree.ts';
import { isRunning, type Reingest } from '../../../source-kind/reingest/reingest.ts';
import { ReingestState } from '../../../source-kind/reingest/reingest-state.tsx';
import { useReingest } from '../../../source-kind/reingest/use-reingest.ts';
import { contentKey } from '../notion.queries.ts';
import { NotionPageDialog } from '../notion-page-dialog.tsx';
import { NodeIcon } from '../tree/node-icon.tsx';
import type { NotionNode, NotionTree } from '../tree/notion-tree.ts';
import { useNodeTitle } from '../tree/use-node-title.ts';

/** Tree with the pages of a source, to select, to open and to read again one by one. */
export function SourcePages({
  connection: { id: connectionId, isSyncing },
  saved,
  tree,
  selection,
  isDisabled,
  onChange,
}: {
  connection: Connection;
  saved: NotionConnectionWithPages;
  tree: NotionTree;
  selection: Selection;
  isDisabled: boolean;
  onChange: (selection: Set<string>) => void;
}) {
  const { t } = useTranslation('notion');
  const localize = useServerTexts();
  const titleOf = useNodeTitle();
  const state = usePageTree(tree);
  const [openPage, setOpenPage] = useState<NotionSourcePage>();
  const storedPages = useMemo(() => new Map(saved.pages.map((page) => [page.id, page])), [saved]);
  const { reingests, start } = useReingest({
    connectionId,
    queryKey: contentKey,
    findTitle: (id) => storedPages.get(id)?.title,
    request: (pageId) => callApi(reingestNotionPage, { params: { id: connectionId, pageId } }),
  });
  /** Returns the page as stored in the source, or undefined for a page that it does not read. */
  const findStoredPage = ({ id, kind, isDeleted }: NotionNode): NotionSourcePage | undefined =>
    kind === 'page' && !isDeleted ? storedPages.get(id) : undefined;
  function open(node: NotionNode) {
    const page = findStoredPage(node);
    if (page) setOpenPage(page);
  }
  function lineOf(node: NotionNode): Line {
    const page = findStoredPage(node);
    const reingest = reingests[node.id];
    const title = titleOf(node);
    const line = { title, icon: <NodeIcon node={node} />, note: describeNote({ node, page, reingest }) };
    if (!page) return line;
    return {
      ...line,
      tone: findTone(reingest),
      actions: (tabIndex) => (
        <>
          <RowAction
            tabIndex={tabIndex}
            label={t('settings.view', { title })}
            icon={<Eye size={16} />}
            onClick={() => setOpenPage(page)}
          />
          <RowAction
            tabIndex={tabIndex}
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
    node: NotionNode;
    page: NotionSourcePage | undefined;
    reingest: Reingest | undefined;
  }) {
    if (reingest && reingest.status !== 'Failed') return <ReingestState reingest={reingest} />;
    if (page?.error) {
      const reason = localize({ text: page.error, because: page.because });
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
      <PageChooser
        {...{ state, selection, isDisabled, lineOf, onChange }}
        label={t('tree.label')}
        onOpen={open}
      />
      {openPage && (
        <NotionPageDialog
          item={openPage}
          access={{ connectionId }}
          error={openPage.error && localize({ text: openPage.error, because: openPage.because })}
          onClose={() => setOpenPage(undefined)}
        />
      )}
    </>
  );
}

/**
 * Returns the color of a line after a page was read again: `success` or `danger`. Undefined while it runs and
 * without such a request.
 */
function findTone(reingest: Reingest | undefined): Line['tone'] {
  if (reingest?.status === 'Completed') return 'success';
  return reingest?.status === 'Failed' ? 'danger' : undefined;
}
