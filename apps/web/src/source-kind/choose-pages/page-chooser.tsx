import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { listHeight, PageList } from './page-list.tsx';
import type { Line } from './page-row.tsx';
import { countSelected, type Selection, toggleNode } from './page-selection.ts';
import { PageToolbar } from './page-toolbar.tsx';
import type { PageNode } from './page-tree.ts';
import type { PageTreeState } from './use-page-tree.ts';

/** Lowest height of a line, in pixels. */
const lineHeight = 44;

/**
 * Selection of pages, flat or nested, with search, select all and deselect all. `onChange` gets the ids of
 * all selected pages.
 */
export function PageChooser<Node extends PageNode>({
  ref,
  state,
  selection,
  label,
  isDisabled = false,
  lineOf,
  onChange,
  onOpen,
}: {
  ref?: Ref<{ focus: () => void }>;
  state: PageTreeState<Node>;
  selection: Selection;
  /** The accessible name of the list. */
  label: string;
  isDisabled?: boolean;
  lineOf: (node: Node) => Line;
  onChange: (selection: Set<string>) => void;
  onOpen?: (node: Node) => void;
}) {
  const { tree, rows, searchText, search } = state;
  const countOf = useMemo(() => countSelected(tree, selection), [tree, selection]);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <PageToolbar {...{ state, selection, countOf, isDisabled, onChange }} />
      {/* Searching or collapsing keeps the content below in place. */}
      <div style={{ minHeight: `min(${listHeight}, ${tree.order.length * lineHeight}px)` }}>
        {rows.length === 0 ? (
          <NothingFound searchText={searchText} onClear={() => search('')} />
        ) : (
          <PageList
            {...{ ref, state, selection, countOf, label, isDisabled, lineOf, onOpen }}
            onToggle={(node) => onChange(toggleNode(tree, selection, node))}
          />
        )}
      </div>
    </div>
  );
}

/** Shown if the search finds no page, with a button that clears it. */
function NothingFound({ searchText, onClear }: { searchText: string; onClear: () => void }) {
  const { t } = useTranslation('choose');
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-border bg-raised px-4 py-12 text-center">
      <p className="max-w-prose break-words text-muted">{t('nothingFound', { search: searchText.trim() })}</p>
      <Button size="sm" onClick={onClear}>
        {t('clearSearch')}
      </Button>
    </div>
  );
}
